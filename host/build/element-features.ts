/** What elements have in common, and what each kind of screen adds: events, slots and parts, as they are documented. */
import type { PartName } from "../../src/contract/parts";
import type { ScreenKind } from "../../src/contract/resource-screen";

export interface AttributeDoc {
  readonly name: string;
  readonly property: string;
  readonly type: "string" | "boolean" | "number";
  /** The allowed values; any when absent. */
  readonly values?: readonly string[];
  /** Whether every element has it. */
  readonly isShared?: boolean;
  readonly description: string;
}
export interface EventDoc {
  readonly name: string;
  /** TypeScript type of `detail`. */
  readonly detail: string;
  readonly description: string;
  readonly cancelable: boolean;
}
/** Description of a slot, a part or a token. */
export interface NamedDoc {
  readonly name: string;
  readonly description: string;
}

/** Events of every element. An element's doc comment or screen kind adds others. */
export const COMMON_EVENTS = [
  "td-load-start",
  "td-ready",
  "td-error",
  "td-navigate",
  "td-session-expired",
  "td-token-required",
  "td-resize",
];
export const RECORD_EVENTS = ["td-saved", "td-deleted", "td-dirty-change"];

export const SLOTS: readonly NamedDoc[] = [
  { name: "", description: "Shown until the element is ready, and without JavaScript." },
  { name: "before", description: "Content above the element's own." },
  { name: "after", description: "Content below the element's own." },
  { name: "error", description: "Replaces the text of an error message. The button to try again stays." },
];
const TOOLBAR_SLOT = { name: "toolbar", description: "Further buttons beside the element's own." };
/** Slots of the screen kinds. */
export const KIND_SLOTS: Readonly<Partial<Record<ScreenKind | "bespoke", readonly NamedDoc[]>>> = {
  list: [TOOLBAR_SLOT, { name: "empty", description: "Replaces the message of a list without any record." }],
  detail: [TOOLBAR_SLOT],
  import: [TOOLBAR_SLOT],
  order: [TOOLBAR_SLOT],
  matrix: [TOOLBAR_SLOT],
  report: [TOOLBAR_SLOT],
  tool: [TOOLBAR_SLOT],
};
/** Events of the screen kinds. */
export const KIND_EVENTS: Readonly<Partial<Record<ScreenKind | "bespoke", readonly string[]>>> = {
  list: ["td-row-open", "td-filter-change", "td-sort-change", "td-page-change", "td-selection-change", "td-action"],
  detail: ["td-action", "td-tab-change"],
  settings: ["td-tab-change"],
  order: ["td-row-open"],
};

/** Parts of every element. */
export const COMMON_PARTS: readonly PartName[] = [
  "base",
  "title",
  "error",
  "button",
  "alert",
  "dialog",
  "menu",
  "dropdown",
];
const FORM_PARTS: readonly PartName[] = ["card", "field", "label", "input", "checkbox", "switch", "save-bar", "tabs"];
/** Parts of the screen kinds. */
export const KIND_PARTS: Readonly<Partial<Record<ScreenKind | "bespoke", readonly PartName[]>>> = {
  list: ["list", "toolbar", "table", "row", "pagination", "empty", "badge", "input", "checkbox"],
  detail: [...FORM_PARTS, "badge"],
  settings: FORM_PARTS,
  import: ["card", "field", "label", "input"],
  report: ["card", "field", "label", "input"],
  tool: ["card", "field", "label", "input", "badge"],
};
