/** How the attributes of the elements of resource screens are parsed, besides the parts of their path. A part of the same name wins. */
import type { AttributeKinds, ScreenAttributes } from "../contract/element-attributes";
import type { ScreenKind } from "../contract/resource-screen";

const OPTIONS: { readonly [Kind in keyof ScreenAttributes]: AttributeKinds<ScreenAttributes[Kind]> } = {
  list: { filter: "string", columns: "string", actions: "string", readonly: "boolean" },
  detail: { actions: "string", readonly: "boolean" },
  settings: { readonly: "boolean" },
};

export const SCREEN_OPTIONS: { readonly [Kind in ScreenKind]?: Readonly<Record<string, "string" | "boolean">> } =
  OPTIONS;
