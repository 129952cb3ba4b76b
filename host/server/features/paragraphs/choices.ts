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
import { dealerChoices, dealerNames, MAX_CHOICES } from "./dealer-choices";
import { labelOf } from "./owner";

type Values = Readonly<Record<string, unknown>>;
type Target = typeof record.$inferSelect;

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
  ...(target.resource === "request-form" && target.status !== "PUBLISHED" ? ["paragraph.choice.not-published"] : []),
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
  if (resource === "fitter") return dealerChoices(data, q);
  const found = await data.select(record, {
    where:
      and(
        ...choiceConditions(resource, filter),
        ...searchPatterns(q).map((pattern) => sql`${record.search} like ${pattern}`),
      ) ?? sql`false`,
    orderBy: [desc(record.active), asc(record.search), asc(record.id)],
    limit: MAX_CHOICES,
  });
  return found.map((target) => ({ id: target.id, label: nameOf(target, locale), hintKeys: hintsOf(target) }));
}

/** A record that a paragraph refers to. Ids of dealers and of other records overlap. */
interface Referenced {
  readonly resource: string;
  readonly reference: { readonly id: number };
}

interface FoundTarget {
  readonly label: string;
  readonly notSold: boolean;
  /** Whether a paragraph may refer to it, with these field values. */
  readonly isValid: (filter: Values) => boolean;
}

const targetKey = ({ resource, reference }: Referenced): string => `${resource}:${reference.id}`;

/** Loads referenced records by key, including deleted ones so that a paragraph can still name them. */
async function targetsOf(
  data: ScopedDatabase,
  found: readonly Referenced[],
  locale: string,
): Promise<ReadonlyMap<string, FoundTarget>> {
  const idsOf = (isDealer: boolean): number[] =>
    found.flatMap(({ resource, reference }) => ((resource === "fitter") === isDealer ? [reference.id] : []));
  const dealers = await dealerNames(data, idsOf(true));
  const targets = await recordTargets(data, idsOf(false));
  return new Map<string, FoundTarget>([
    ...dealers.map(
      ({ id, label, isListed }) => [`fitter:${id}`, { label, notSold: false, isValid: () => isListed }] as const,
    ),
    ...targets.map(
      (target) =>
        [
          `${target.resource}:${target.id}`,
          {
            label: nameOf(target, locale),
            notSold: isUnsold(target),
            isValid: (filter: Values) =>
              target.deletedAt === null &&
              Object.entries(filter).every(([name, value]) => String(target.data[name]) === value),
          },
        ] as const,
    ),
  ]);
}

async function recordTargets(data: ScopedDatabase, ids: readonly number[]): Promise<readonly Target[]> {
  if (ids.length === 0) return [];
  const condition = and(inArray(record.id, [...new Set(ids)]), inArray(record.resource, [...CHOICE_RESOURCES]));
  return data.select(record, { where: condition ?? sql`false` });
}

/** Fills the references in paragraphs with current labels. Tyre profiles that are not sold get `notSold`. */
export async function withLabels(
  data: ScopedDatabase,
  rows: readonly { readonly fields: Fields; readonly content: Values }[],
  locale: string,
): Promise<Values[]> {
  const copies = rows.map(({ fields, content }) => ({ fields, content: structuredClone(content) }));
  const found = copies.flatMap(({ fields, content }) => [...referencesIn(fields, content)]);
  const targets = await targetsOf(data, found, locale);
  for (const referenced of found) {
    const target = targets.get(targetKey(referenced));
    const labelled = referenced.reference as { label: string; notSold?: true };
    labelled.label = target?.label ?? "";
    if (target?.notSold === true) labelled.notSold = true;
  }
  return copies.map(({ content }) => content);
}

/** Validates references: records of another shop, of another type or deleted ones are errors. */
export async function referenceErrors(data: ScopedDatabase, fields: Fields, values: Values): Promise<FieldErrors> {
  const found = [...referencesIn(fields, values)];
  const targets = await targetsOf(data, found, "");
  return Object.fromEntries(
    found
      .filter((referenced) => targets.get(targetKey(referenced))?.isValid(referenced.filter) !== true)
      .map(({ path }) => [path, { key: "error.reference-gone" }]),
  );
}
