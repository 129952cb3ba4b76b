/** The class that `@r2wc/react-to-web-component` creates, and the members of it that a subclass may use. */
import r2wc from "@r2wc/react-to-web-component";
import type { ComponentType } from "react";

export const PROPS: unique symbol = Symbol.for("r2wc.props") as never;
export const RENDER: unique symbol = Symbol.for("r2wc.render") as never;
export const CONTEXT: unique symbol = Symbol.for("r2wc.context") as never;

/** The class that r2wc creates, with the members that a subclass may use. */
export interface R2wcElement extends HTMLElement {
  readonly container: ShadowRoot;
  readonly [CONTEXT]?: object;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** Creates a class that renders the component into an open shadow root. */
export const r2wcClass = <P extends object>(component: ComponentType<P>): new () => R2wcElement =>
  r2wc(component, { shadow: "open", props: {} }) as unknown as new () => R2wcElement;
