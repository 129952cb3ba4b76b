/** Attributes of the elements of resource screens, besides the parts of their path. A part of the same name wins. */
import type { ScreenKind } from "../contract/resource";

type OptionKind = "string" | "boolean";

export const SCREEN_OPTIONS: { readonly [Kind in ScreenKind]?: Readonly<Record<string, OptionKind>> } = {
  list: { filter: "string", columns: "string", actions: "string", readonly: "boolean" },
  detail: { actions: "string", readonly: "boolean" },
  settings: { readonly: "boolean" },
};
