/** What a page sees of an element: its events, and its properties as JSX takes them. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TdEventMap, TdEventName } from "../src/contract/events";

/** An element of the product. Rich values are its declared properties. */
export interface TdElement extends HTMLElement {
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
