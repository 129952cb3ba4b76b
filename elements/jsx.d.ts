/** Types of the elements in JSX. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { SharedAttributes, TdElement, TdEventMap, TdEventName } from "./td-element";
import type { TdProperties } from "./tags.gen";

type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : S;

/** Event handlers: `ontd-ready={(event) => …}`. */
export type TdEventHandlers = {
  readonly [N in TdEventName as `on${N}`]?: (event: CustomEvent<TdEventMap[N]>) => void;
};

/** A number may also be given as the text of its attribute. */
type WithText<T> = T extends number ? T | `${T}` : T;

/** Properties, and their attributes in kebab case. */
type InBothCases<P> = { readonly [N in keyof P & string as N | Kebab<N>]?: WithText<P[N]> };

/** Props of an element: its properties, and their attributes in kebab case. */
export type TdElementProps<P extends object = object> = DetailedHTMLProps<HTMLAttributes<TdElement>, TdElement> &
  TdEventHandlers &
  InBothCases<P> &
  InBothCases<SharedAttributes>;

type JsxElements = { [Tag in keyof TdProperties]: TdElementProps<TdProperties[Tag]> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
