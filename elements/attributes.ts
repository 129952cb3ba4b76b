/** Attributes of elements and the properties behind them. */

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
