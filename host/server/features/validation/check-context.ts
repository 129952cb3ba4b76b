/** Facts about the whole directory that rules of data validation need. */
import { sql } from "drizzle-orm";
import type { ValidatedField } from "../../../../src/resources/dealers/data-validation/dealer-data-validation.resource";
import { effectiveJson } from "../dealers/storage/effective-values";
import type { Groups } from "../galleries/gallery";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { descriptionText, NO_FACTS, type CheckContext } from "./checks";

/** Counts the occurrences of each description in the shop. */
async function loadCopies(data: ScopedDatabase): Promise<CheckContext["copies"]> {
  const rows = await data.execute<{ description: Readonly<Record<string, string>> | null }>(
    fitter,
    (scope) => sql`select ${fitter.i18n}->'description' as description from ${fitter} where ${scope}`,
  );
  const counts = new Map<string, number>();
  for (const { description } of rows) {
    const text = descriptionText({ description: description ?? {} });
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return (text) => counts.get(text) ?? 0;
}

/** Loads the opening hours that Google showed at the last comparison, by dealer. */
async function loadGoogleHours(data: ScopedDatabase): Promise<CheckContext["googleHours"]> {
  const rows = await data.execute<{ dealer: number | string; hours: string }>(
    record,
    (scope) => sql`select ${record.fitterId} as dealer, ${record.data}->>'theirHours' as hours from ${record}
      where ${scope} and ${record.resource} = 'local-listing' and ${record.deletedAt} is null
        and ${record.data}->>'directory' = 'GOOGLE' and coalesce(${record.data}->>'theirHours', '') <> ''`,
  );
  const hours = new Map(rows.map((row) => [Number(row.dealer), row.hours]));
  return (dealerId) => hours.get(dealerId);
}

/** The version of a picture that wide screens show. */
const widest = ({ pictures }: Groups[number]): Groups[number]["pictures"][number] | undefined =>
  pictures.find(({ device }) => device === "DESKTOP") ?? pictures[0];

/** Loads the pictures of the dealers' pages as the shop shows them. */
async function loadPictures(data: ScopedDatabase): Promise<CheckContext["pictures"]> {
  const rows = await data.execute<{ dealer: number | string; groups: Groups | null }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${shopFitterLink.fitterId} as dealer, ${effectiveJson("sliderPictures", fitter.sliderPictures)} as groups
      from shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed}`,
  );
  const pictures = new Map(rows.map(({ dealer, groups }) => [Number(dealer), groups ?? []]));
  return (dealerId) =>
    (pictures.get(dealerId) ?? []).flatMap((group) => {
      const picture = widest(group);
      return picture === undefined ? [] : [picture];
    });
}

const LOADERS: Partial<Record<ValidatedField, (data: ScopedDatabase) => Promise<Partial<CheckContext>>>> = {
  DESCRIPTION: async (data) => ({ copies: await loadCopies(data) }),
  OPENING_HOURS: async (data) => ({ googleHours: await loadGoogleHours(data) }),
  PICTURES: async (data) => ({ pictures: await loadPictures(data) }),
};

/** Loads the facts that the rules of a field need. */
export async function loadCheckContext(data: ScopedDatabase, field: ValidatedField): Promise<CheckContext> {
  return { ...NO_FACTS, ...(await LOADERS[field]?.(data)) };
}

const contexts = new WeakMap<ScopedDatabase, Map<ValidatedField, Promise<CheckContext>>>();

/** Returns the facts for checks of single dealers; loads them once for all records of a transaction. */
export function checkContextOf(data: ScopedDatabase, field: ValidatedField): Promise<CheckContext> {
  const known = contexts.get(data) ?? new Map<ValidatedField, Promise<CheckContext>>();
  contexts.set(data, known);
  const context = known.get(field) ?? loadCheckContext(data, field);
  known.set(field, context);
  return context;
}
