/** Checks the options and tags of a dealer against their definitions, including countries and dealer types. */
import type { HookContext } from "../../../../host/server/resources/types";
import type { MessageKey } from "../../../contract/errors";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import { attributeError } from "./attribute-pattern.server";
import type { Attribute } from "./attribute-values";
import dealerOption from "../dealer-option/dealer-option.resource";
import type fitter from "../fitter/fitter.resource";
import metaData from "../meta-data/meta-data.resource";
import { attributeDefinition } from "../meta-data/meta-data.resource";

type Values = ValuesOfResource<typeof fitter>;
type Option = RecordOf<typeof dealerOption>;
type Tag = RecordOf<typeof metaData>;
type Errors = Record<string, MessageKey>;

export const TAG_FIELDS = {
  marketingTags: "marketing",
  countryTags: "country",
  partnerTags: "partner",
} as const;

/** Fields that every shop sets for itself, even for dealers of other shops. */
export const SHOP_FIELDS: ReadonlySet<string> = new Set(["options", ...Object.keys(TAG_FIELDS)]);

const KINDS = { YES_NO: "BOOLEAN", CHOICE: "LIST", NUMBER: "NUMBER" } as const;

/** Converts an option to the definition that values are checked against. */
export const optionAttribute = ({ kind, choices, min, max }: Option): Attribute => ({
  type: KINDS[kind],
  codes: choices.map(({ code }) => code),
  min,
  max,
  pattern: null,
});

/** Returns whether an option or tag is limited to countries other than this one. */
export const excludesCountry = (places: readonly { readonly country: string }[], country: string): boolean =>
  places.length > 0 && !places.some((place) => place.country === country);

/** Returns new and changed rows with their index. Unchanged rows were valid when they were saved and must not block other changes. */
function changedRows<Row>(before: readonly Row[] | undefined, after: readonly Row[]): [index: number, row: Row][] {
  const unchanged = new Set((before ?? []).map((row) => JSON.stringify(row)));
  return [...after.entries()].filter(([, row]) => !unchanged.has(JSON.stringify(row)));
}

async function optionErrors(before: Values | null, values: Values, context: HookContext): Promise<Errors> {
  const changed = changedRows(before?.options, values.options);
  const optionRecords = await context.find(
    dealerOption,
    changed.map(([, row]) => row.option.id),
  );
  const options = new Map(optionRecords.map((option) => [option.id, option]));
  const errors: Errors = {};
  for (const [index, row] of changed) {
    const option = options.get(row.option.id);
    if (option === undefined) continue;
    const error =
      attributeError(optionAttribute(option), row.value) ??
      (context.dealerScoped && !option.editableByDealer ? "error.field-locked" : undefined);
    if (error !== undefined) errors[`options.${String(index)}.value`] = error;
  }
  return errors;
}

interface TagRow {
  readonly tag: { readonly id: number };
  readonly value: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Returns errors of the tag values in a field, by path. Unchanged values are not checked.
 *
 * @param tags all tags of the field's group
 * @param refusal returns why the record cannot have a value of the tag
 */
export function tagRowErrors(
  field: string,
  tags: readonly Tag[],
  before: readonly TagRow[] | undefined,
  rows: readonly TagRow[],
  refusal: (tag: Tag) => MessageKey | undefined = () => undefined,
): Errors {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const errors: Errors = {};
  for (const [index, row] of changedRows(before, rows)) {
    const tag = byId.get(row.tag.id);
    if (tag === undefined) continue;
    const path = `${field}.${String(index)}`;
    const error = attributeError(attributeDefinition(tag), row.value) ?? refusal(tag);
    if (error !== undefined) errors[`${path}.value`] = error;
    if (row.from !== null && row.to !== null && row.to < row.from) errors[`${path}.to`] = "error.period.order";
  }
  const sentTags = new Set(rows.map((row) => row.tag.id));
  const isMissing = tags.some((tag) => tag.mandatory && !sentTags.has(tag.id) && refusal(tag) === undefined);
  if (isMissing) errors[field] = "attribute.error.mandatory";
  return errors;
}

async function tagErrors(
  field: keyof typeof TAG_FIELDS,
  before: Values | null,
  values: Values,
  context: HookContext,
): Promise<Errors> {
  const tags = await context.all(metaData, { group: TAG_FIELDS[field] });
  return tagRowErrors(field, tags, before?.[field], values[field], (tag) =>
    excludesCountry(tag.countries, values.address.country)
      ? "attribute.error.country"
      : context.dealerScoped && !tag.editableByDealer
        ? "error.field-locked"
        : undefined,
  );
}

/** Returns error keys by field path. Checks only the fields sent, so that other changes cost no query. */
export async function attributeErrors(
  before: Values | null,
  values: Values,
  sent: ReadonlySet<string>,
  context: HookContext,
): Promise<Errors> {
  const errors = sent.has("options") && values.options.length > 0 ? await optionErrors(before, values, context) : {};
  for (const field of Object.keys(TAG_FIELDS) as (keyof typeof TAG_FIELDS)[])
    if (sent.has(field)) Object.assign(errors, await tagErrors(field, before, values, context));
  return errors;
}
