/** Attributes that a catalogue defines for its products. Catalogues below it have them too. */
import type { MessageKey } from "../../contract/errors";
import type { Localised } from "../../contract/fields";
import { definitionError, type AttributeType } from "../dealers/attributes/attribute-values";

export const ATTRIBUTE_KINDS = ["TEXT", "NUMBER", "BOOLEAN", "SELECT", "COLOR"] as const;

export interface CatalogAttribute {
  readonly code: string;
  readonly label: Localised;
  readonly type: (typeof ATTRIBUTE_KINDS)[number];
  readonly unit: string | null;
  readonly choices: string | null;
  readonly mandatory: boolean;
}

/** A value of a product, under the code of its attribute. */
export interface AttributeValue {
  readonly code: string;
  readonly value: string;
}

const INPUT_TYPES: Readonly<Record<CatalogAttribute["type"], AttributeType>> = {
  TEXT: "TEXT",
  NUMBER: "NUMBER",
  BOOLEAN: "BOOLEAN",
  SELECT: "LIST",
  COLOR: "TEXT",
};

/** Returns the type of the input for an attribute's value. */
export const inputTypeOf = ({ type }: CatalogAttribute): AttributeType => INPUT_TYPES[type];

/** Returns the values that a choice offers. */
export const choicesOf = ({ choices }: Pick<CatalogAttribute, "choices">): string[] =>
  (choices ?? "").split(",").flatMap((choice) => choice.trim() || []);

/** Returns an error for each choice without values. */
export const choiceErrors = (attributes: readonly CatalogAttribute[]): Readonly<Record<string, MessageKey>> =>
  Object.fromEntries(
    attributes.flatMap((attribute, index) =>
      attribute.type === "SELECT" && choicesOf(attribute).length === 0
        ? [[`attributes.${index}.choices`, "error.required"]]
        : [],
    ),
  );

/** Returns the attributes of a catalogue. @param chain the catalogues from the top to it; a lower one redefines a code */
export function inheritedAttributes(
  chain: readonly { readonly attributes: readonly CatalogAttribute[] }[],
): CatalogAttribute[] {
  const byCode = new Map<string, CatalogAttribute>();
  for (const { attributes } of chain) for (const attribute of attributes) byCode.set(attribute.code, attribute);
  return [...byCode.values()];
}

/** Returns an error key for a value that does not suit its attribute, or undefined. */
export function valueError(attribute: CatalogAttribute, value: string): MessageKey | undefined {
  if (attribute.type === "COLOR") return /^#[0-9a-f]{6}$/i.test(value) ? undefined : "error.colour";
  const limits = { min: null, max: null, pattern: null };
  return definitionError({ type: inputTypeOf(attribute), codes: choicesOf(attribute), ...limits }, value);
}

/**
 * Returns errors of the values of a product by path. Unchanged values were valid when they were saved. Values of attributes that the catalogue
 * no longer defines are kept.
 */
export function valueErrors(
  attributes: readonly CatalogAttribute[],
  before: readonly AttributeValue[],
  values: readonly AttributeValue[],
): Record<string, MessageKey> {
  const errors: Record<string, MessageKey> = {};
  for (const [index, { code, value }] of values.entries()) {
    const attribute = attributes.find((candidate) => candidate.code === code);
    if (attribute === undefined || before.some((row) => row.code === code && row.value === value)) continue;
    const error = valueError(attribute, value);
    if (error !== undefined) errors[`attributes.${index}.value`] = error;
  }
  const isMissing = attributes.some(({ code, mandatory }) => mandatory && !values.some((row) => row.code === code));
  if (isMissing) errors["attributes"] = "attribute.error.mandatory";
  return errors;
}

/** A variant of a product, with a reference of its own. */
export interface Variant {
  readonly values: string;
  readonly ean: string | null;
}

/** Returns the values of a variant, such as `FINISH=black, DIAMETER=17`, by code of the attribute; undefined for what is no list of values. */
export function variantValues(values: string): AttributeValue[] | undefined {
  const pairs = values.split(",").map((pair) => {
    const [code = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
    return { code: code.toUpperCase(), value };
  });
  return pairs.every(({ code, value }) => code !== "" && value !== "") ? pairs : undefined;
}

const combinationOf = (values: string): string | undefined =>
  variantValues(values)
    ?.map(({ code, value }) => `${code}=${value.toLowerCase()}`)
    .sort()
    .join(",");

/** Returns errors of variants that need no catalogue: values that are not written as such, repeated combinations, wrong EANs. */
export function variantErrors(
  variants: readonly Variant[],
  isEan: (ean: string) => boolean,
): Readonly<Record<`variants.${string}`, MessageKey>> {
  const combinations = variants.map(({ values }) => combinationOf(values));
  return Object.fromEntries(
    variants.flatMap(({ ean }, index): [string, MessageKey][] => {
      const combination = combinations[index];
      const isRepeated = combination !== undefined && combinations.indexOf(combination) < index;
      return [
        ...(combination === undefined
          ? [[`variants.${index}.values`, "catalog-product.error.variant-values"] as [string, MessageKey]]
          : []),
        ...(isRepeated
          ? [[`variants.${index}.values`, "catalog-product.error.variant-twice"] as [string, MessageKey]]
          : []),
        ...(ean === null || isEan(ean)
          ? []
          : [[`variants.${index}.ean`, "catalog-product.error.ean"] as [string, MessageKey]]),
      ];
    }),
  );
}

/** Returns errors of the values of variants for the attributes of their catalogue. */
export function variantValueErrors(
  attributes: readonly CatalogAttribute[],
  variants: readonly Variant[],
): Record<string, MessageKey> {
  const errors: Record<string, MessageKey> = {};
  for (const [index, { values }] of variants.entries())
    for (const { code, value } of variantValues(values) ?? []) {
      const attribute = attributes.find((candidate) => candidate.code === code);
      const error = attribute === undefined ? "catalog-product.error.variant-attribute" : valueError(attribute, value);
      if (error !== undefined) errors[`variants.${index}.values`] ??= error;
    }
  return errors;
}
