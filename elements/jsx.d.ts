/** Types of the elements in JSX. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TdElement, TdEventMap, TdEventName } from "./td-element";
import type { TdProperties } from "./tags.gen";

type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : S;

/** Event handlers: `ontd-ready={(event) => …}`. */
export type TdEventHandlers = {
  readonly [N in TdEventName as `on${N}`]?: (event: CustomEvent<TdEventMap[N]>) => void;
};

/** Props of an element: its properties, and their attributes in kebab case. */
export type TdElementProps<P extends object = object> = DetailedHTMLProps<HTMLAttributes<TdElement>, TdElement> &
  TdEventHandlers & { readonly [N in keyof P & string as N | Kebab<N>]?: P[N] } & {
    readonly theme?: "light" | "dark" | "auto";
    readonly density?: "comfortable" | "compact";
  };

type JsxElements = { [Tag in keyof TdProperties]: TdElementProps<TdProperties[Tag]> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
