/** References of paragraphs to records: search, current labels and validation. */
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { FieldErrors } from "../../../../src/contract/errors";
import type { Fields } from "../../../../src/contract/fields";
import { CHOICE_RESOURCES, type ChoiceFilter, type ParagraphChoice } from "../../../../src/contract/paragraph/choices";
import { enumerationKey, type EnumerationName } from "../../../../src/contract/paragraph/enumerations";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { referencesIn } from "../../resources/reading/references";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { labelOf } from "./owner";

type Values = Readonly<Record<string, unknown>>;
type Target = typeof record.$inferSelect;
const MAX_RESULTS = 20;

const nameOf = (target: Target, locale: string): string => {
  const brand = target.resource === "profile" ? target.data["brand"] : undefined;
  const name = labelOf(target, locale);
  return typeof brand === "string" ? `${brand} ${name}` : name;
};

/** Values shown as hints to distinguish choices with the same name. */
const HINTS: readonly (readonly [field: string, list: EnumerationName])[] = [
  ["season", "seasons"],
  ["pageType", "seo-page-type"],
];

/** Whether the target is a tyre profile that the shop does not sell or has deleted. */
const isUnsold = ({ resource, data, deletedAt }: Target): boolean =>
  resource === "profile" && (data["visible"] === false || deletedAt !== null);

const hintsOf = (target: Target): string[] => [
  ...HINTS.flatMap(([field, list]) => {
    const code = target.data[field];
    return typeof code === "string" ? [enumerationKey(list, code)] : [];
  }),
  ...(isUnsold(target) ? ["paragraph.choice.not-sold"] : []),
  ...(target.active === false || target.status === "HIDDEN" ? ["paragraph.choice.hidden"] : []),
];

const choiceConditions = (resource: string, filter: Values): (SQL | undefined)[] => [
  eq(record.resource, resource),
  isNull(record.deletedAt),
  ...Object.entries(filter).map(([name, value]) => {
    const stored = sql`${record.data}->${name}`;
    // For lists, such as vehicle types, one matching value is enough.
    return sql`(${record.data}->>${name} = ${value} or ${stored} @> ${JSON.stringify([value])}::jsonb)`;
  }),
];

/** Searches the shop's records for a reference field. Tyre profiles can also be filtered by their enumerations. */
export async function choicesFor(
  data: ScopedDatabase,
  resource: string,
  { q = "", ...filter }: ChoiceFilter,
  locale: string,
): Promise<ParagraphChoice[]> {
  const found = await data.select(record, {
    where:
      and(
        ...choiceConditions(resource, filter),
        ...searchPatterns(q).map((pattern) => sql`${record.search} like ${pattern}`),
      ) ?? sql`false`,
    orderBy: [desc(record.active), asc(record.search), asc(record.id)],
    limit: MAX_RESULTS,
  });
  return found.map((target) => ({ id: target.id, label: nameOf(target, locale), hintKeys: hintsOf(target) }));
}

/** Loads referenced records, including deleted ones so that a paragraph can still name them. */
async function targetsOf(data: ScopedDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, Target>> {
  if (ids.length === 0) return new Map();
  const condition = and(inArray(record.id, [...new Set(ids)]), inArray(record.resource, [...CHOICE_RESOURCES]));
  const rows = await data.select(record, { where: condition ?? sql`false` });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Fills the references in paragraphs with current labels. Tyre profiles that are not sold get `notSold`. */
export async function withLabels(
  data: ScopedDatabase,
  rows: readonly { readonly fields: Fields; readonly content: Values }[],
  locale: string,
): Promise<Values[]> {
  const copies = rows.map(({ fields, content }) => ({ fields, content: structuredClone(content) }));
  const found = copies.flatMap(({ fields, content }) => [...referencesIn(fields, content)]);
  const targets = await targetsOf(
    data,
    found.map(({ reference }) => reference.id),
  );
  for (const { reference } of found) {
    const target = targets.get(reference.id);
    const labelled = reference as { label: string; notSold?: true };
    labelled.label = target === undefined ? "" : nameOf(target, locale);
    if (target !== undefined && isUnsold(target)) labelled.notSold = true;
  }
  return copies.map(({ content }) => content);
}

/** Validates references: records of another shop, of another type or deleted ones are errors. */
export async function referenceErrors(data: ScopedDatabase, fields: Fields, values: Values): Promise<FieldErrors> {
  const found = [...referencesIn(fields, values)];
  const targets = await targetsOf(
    data,
    found.map(({ reference }) => reference.id),
  );
  const isValidTarget = (resource: string, filter: Values, target: Target | undefined): boolean =>
    target?.resource === resource &&
    target.deletedAt === null &&
    Object.entries(filter).every(([name, value]) => String(target.data[name]) === value);
  return Object.fromEntries(
    found
      .filter(({ resource, filter, reference }) => !isValidTarget(resource, filter, targets.get(reference.id)))
      .map(({ path }) => [path, { key: "error.reference-gone" }]),
  );
}
