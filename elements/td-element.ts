/** What a page sees of an element: its events, and its properties as JSX takes them. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TdEventMap, TdEventName } from "../src/contract/events";

/** An element of the product. Rich values are its declared properties. */
export interface TdElement extends HTMLElement {
  /** Whether something typed is not saved yet; told by `td-dirty-change`. */
  readonly dirty: boolean;
  /** What stands in the form, saved or not: values by the names of the fields. Undefined where no form is shown. */
  readonly value: unknown;
  /** Reads what is shown anew; what is typed stays. An element that failed tries again. */
  reload(): Promise<void>;
  /** Saves what is typed. True when nothing is left to save, at once where there is no form; false when it was refused. */
  save(): Promise<boolean>;
  /** Asks the user about unsaved work, and drops it if they leave. True at once where there is none. */
  canLeave(): Promise<boolean>;
  /** Puts the focus into the first wrong field; false when nothing is wrong. */
  focusFirstError(): boolean;
  addEventListener<N extends TdEventName>(
    type: N,
    listener: (this: TdElement, event: CustomEvent<TdEventMap[N]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: TdElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : S;

/** Listeners as JSX names them on a custom element: `ontd-ready={(event) => …}`. */
export type TdEventHandlers = {
  readonly [N in TdEventName as `on${N}`]?: (event: CustomEvent<TdEventMap[N]>) => void;
};

/** What JSX accepts on an element with these properties: each also as the attribute, in kebab case. */
export type TdElementProps<P extends object = object> = DetailedHTMLProps<HTMLAttributes<TdElement>, TdElement> &
  TdEventHandlers & { readonly [N in keyof P & string as N | Kebab<N>]?: P[N] } & {
    readonly theme?: "light" | "dark" | "auto";
    readonly density?: "comfortable" | "compact";
  };
