/** Checks what is said of a dealer by options and tags: each value by its definition, in the countries and types that it is for. */
import type { HookContext } from "../../../host/server/resources/hooks";
import type { MessageKey } from "../../contract/errors";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import { attributeError, type Attribute } from "./attribute-values";
import type dealerOption from "./dealer-option.resource";
import type fitter from "./fitter.resource";
import type metaData from "./meta-data.resource";
import { attributeOf } from "./meta-data.resource";

type Values = ValuesOfResource<typeof fitter>;
type Option = RecordOf<typeof dealerOption>;
type Tag = RecordOf<typeof metaData>;
type Errors = Record<string, MessageKey>;

export const TAG_FIELDS = {
  marketingTags: "marketing",
  countryTags: "country",
  partnerTags: "partner",
} as const;

/** Fields that each shop fills in for itself, whoever owns the dealer. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(["options", ...Object.keys(TAG_FIELDS)]);

const KINDS = { YES_NO: "BOOLEAN", CHOICE: "LIST", NUMBER: "NUMBER" } as const;

export const optionAttribute = ({ kind, choices, min, max }: Option): Attribute => ({
  type: KINDS[kind],
  codes: choices.map(({ code }) => code),
  min,
  max,
  pattern: null,
});

export const isElsewhere = (places: readonly { readonly country: string }[], country: string): boolean =>
  places.length > 0 && !places.some((place) => place.country === country);

/** Rows of `after` that are new or different: what was right when it was saved does not stand in the way of other changes. */
function changedRows<Row>(before: readonly Row[] | undefined, after: readonly Row[]): [index: number, row: Row][] {
  const known = new Set((before ?? []).map((row) => JSON.stringify(row)));
  return [...after.entries()].filter(([, row]) => !known.has(JSON.stringify(row)));
}

async function optionErrors(before: Values | null, values: Values, context: HookContext): Promise<Errors> {
  const changed = changedRows(before?.options, values.options);
  const found = await context.find(
    "dealerOption",
    changed.map(([, row]) => row.option.id),
  );
  const options = new Map((found as unknown as Option[]).map((option) => [option.id, option]));
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

async function tagErrors(
  field: keyof typeof TAG_FIELDS,
  before: Values | null,
  values: Values,
  context: HookContext,
): Promise<Errors> {
  const tags = (await context.all("metaData", { group: TAG_FIELDS[field] })) as unknown as Tag[];
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const errors: Errors = {};
  for (const [index, row] of changedRows(before?.[field], values[field])) {
    const tag = byId.get(row.tag.id);
    if (tag === undefined) continue;
    const path = `${field}.${String(index)}`;
    const error =
      attributeError(attributeOf(tag), row.value) ??
      (isElsewhere(tag.countries, values.address.country) ? "attribute.error.country" : undefined) ??
      (context.dealerScoped && !tag.editableByDealer ? "error.field-locked" : undefined);
    if (error !== undefined) errors[`${path}.value`] = error;
    if (row.from !== null && row.to !== null && row.to < row.from) errors[`${path}.to`] = "error.period.order";
  }
  const given = new Set(values[field].map((row) => row.tag.id));
  const lacks = tags.some(
    (tag) =>
      tag.mandatory &&
      !given.has(tag.id) &&
      !isElsewhere(tag.countries, values.address.country) &&
      !(context.dealerScoped && !tag.editableByDealer),
  );
  if (lacks) errors[field] = "attribute.error.mandatory";
  return errors;
}

/** Message key by field path. Only what was sent is looked at, so that other changes cost no query. */
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
