/** JSX types for Shoelace tags: their own properties, and `onsl-…` events, which React binds natively. */
import type { HTMLAttributes, RefAttributes } from "react";
import type SlDialog from "@shoelace-style/shoelace/dist/components/dialog/dialog.component.js";
import type SlDrawer from "@shoelace-style/shoelace/dist/components/drawer/drawer.component.js";

type Events = { readonly [Name in `onsl-${string}`]?: (event: CustomEvent) => void };
/** Properties that the component adds to HTMLElement. */
type OwnProperties<E extends HTMLElement> = Partial<Omit<E, keyof HTMLElement>>;
export type ShoelaceProps<E extends HTMLElement> = Omit<HTMLAttributes<E>, keyof OwnProperties<E>> &
  Omit<OwnProperties<E>, "children"> &
  RefAttributes<E> &
  Events;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "sl-dialog": ShoelaceProps<SlDialog>;
      "sl-drawer": ShoelaceProps<SlDrawer>;
    }
  }
}
