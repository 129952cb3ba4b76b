/** Types of the elements in JSX. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { Appearance, TdElement, TdEventMap, TdEventName } from "./td-element";
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
    /** Level of the heading that titles the element, 1 to 6. Default: 2. */
    readonly headingLevel?: number;
    readonly "heading-level"?: number;
    /** Leaves the title out, for pages that have one of their own. */
    readonly hideTitle?: boolean;
    readonly "hide-title"?: boolean;
    /** Look of this element, or JSON of it. */
    readonly appearance?: Appearance | string;
  };

type JsxElements = { [Tag in keyof TdProperties]: TdElementProps<TdProperties[Tag]> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
