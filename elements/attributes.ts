/** Attributes of elements and the properties behind them. */
import { attributeOf } from "../src/catalogue/registry";

export type AttributeKind = "string" | "boolean" | "number";
type ValueOfKind = { string: string; boolean: boolean; number: number };

const parsers: { readonly [K in AttributeKind]: (text: string) => ValueOfKind[K] | undefined } = {
  string: (text) => text,
  boolean: () => true,
  number: (text) => (text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text)),
};

/** What an attribute says: nothing where it is absent; a boolean one is true by presence. */
export const parseAttribute = (kind: AttributeKind, text: string | null): unknown =>
  text === null ? undefined : parsers[kind](text);

/** Values of an element that may not be one of the product yet: its properties, else its attributes. */
export function valuesOf<P extends object>(
  element: Element & Partial<Record<string, unknown>>,
  attributes: { readonly [K in keyof P & string]?: AttributeKind },
): P {
  const entries = Object.entries<AttributeKind | undefined>(attributes).map(([prop, kind = "string"]) => [
    prop,
    element[prop] ?? parseAttribute(kind, element.getAttribute(attributeOf(prop))),
  ]);
  return Object.fromEntries(entries) as P;
}
