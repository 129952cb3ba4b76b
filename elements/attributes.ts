/** Attributes of elements and the properties behind them. */
import type { AttributeKinds, SharedProperties } from "../src/contract/element-attributes";
import { SCREEN_OPTIONS } from "../src/catalogue/screen-options";

export type AttributeKind = "string" | "boolean" | "number";
type ValueOfKind = { string: string; boolean: boolean; number: number };

const parsers: { readonly [K in AttributeKind]: (text: string) => ValueOfKind[K] | undefined } = {
  string: (text) => text,
  boolean: () => true,
  number: (text) => (text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text)),
};

/** Parses an attribute by its kind. Returns undefined without the attribute; a boolean attribute is true by presence. */
export const parseAttribute = (kind: AttributeKind, text: string | null): unknown =>
  text === null ? undefined : parsers[kind](text);

/** Attributes that every element has; the frame around the component reads them. */
export const FRAME_ATTRIBUTES = {
  headingLevel: "number",
  hideTitle: "boolean",
  appearance: "string",
} as const satisfies AttributeKinds<SharedProperties>;

export const isFrameAttribute = (prop: string): boolean => prop in FRAME_ATTRIBUTES;

/** Attributes that narrow what shows; the content itself stays the same. */
const NARROWING = new Set(Object.values(SCREEN_OPTIONS).flatMap((options) => Object.keys(options)));

/** Returns whether an attribute decides which content shows. */
export const requestsContent = (prop: string): boolean => !isFrameAttribute(prop) && !NARROWING.has(prop);
