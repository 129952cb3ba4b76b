/** Turns the values of a tag into the choices of a list, and the dealers' values into their codes. */
import { sql } from "drizzle-orm";
import { foldText } from "../../../../src/contract/fold-text";
import type { RecordOf } from "../../../../src/contract/resource";
import type metaData from "../../../../src/resources/dealers/meta-data/meta-data.resource";
import { fitter, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

type Tag = RecordOf<typeof metaData>;

/** Choices that a list may have. */
export const MAX_CHOICES = 50;
const MAX_CODE = 40;
const MAX_LABEL = 60;
const YES: Readonly<Record<string, string>> = { fr_FR: "Oui", en_GB: "Yes", de_DE: "Ja" };

/** Returns the different values that dealers of the shop have. */
async function valuesOf(data: ScopedDatabase, { id, group }: Tag): Promise<string[]> {
  const rows = await data.execute<{ value: string }>(
    shopFitterLink,
    (scope) => sql`select distinct held->>'value' as value
      from ${shopFitterLink}, jsonb_array_elements(coalesce(${shopFitterLink.extras}->${group}::text, '[]')) held
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and (held->>'tag')::bigint = ${id} order by 1 limit ${MAX_CHOICES + 1}`,
  );
  return rows.map(({ value }) => value);
}

/** Derives a code from a text: `Été doux` → `ETE_DOUX`, with a number where it is taken. */
function codeOf(text: string, taken: ReadonlySet<string>): string {
  const folded = foldText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const base = folded.slice(0, MAX_CODE - 3) || "VALUE";
  let code = base;
  for (let number = 2; taken.has(code); number++) code = `${base}_${String(number)}`;
  return code;
}

/**
 * Returns the values of the tag as a list. Undefined when the dealers have more different values than a list may have.
 *
 * @param languages content languages of the shop, the default first
 */
export async function turnIntoList(
  data: ScopedDatabase,
  tag: Tag,
  languages: readonly string[],
): Promise<Partial<Tag> | undefined> {
  const texts = await valuesOf(data, tag);
  if (texts.length > MAX_CHOICES) return undefined;
  const codes = new Map<string, string>();
  for (const text of texts) codes.set(text, tag.type === "BOOLEAN" ? "YES" : codeOf(text, new Set(codes.values())));
  const labelOf = (text: string): Readonly<Record<string, string>> =>
    tag.type === "BOOLEAN"
      ? Object.fromEntries(languages.map((locale) => [locale, YES[locale] ?? "Yes"]))
      : { [languages[0] ?? "en_GB"]: text.slice(0, MAX_LABEL) };
  await replaceValues(data, tag, Object.fromEntries(codes));
  return {
    type: "LIST",
    values: [...codes].map(([text, code]) => ({ code, label: labelOf(text), color: null })),
    pattern: null,
    defaultValue: tag.defaultValue === null ? null : (codes.get(tag.defaultValue) ?? null),
  };
}

/** Replaces the dealers' values by their codes. Open forms of these dealers notice the change. */
async function replaceValues(
  data: ScopedDatabase,
  { id, group }: Tag,
  codes: Readonly<Record<string, string>>,
): Promise<void> {
  const holds = sql`${shopFitterLink.extras} @> ${JSON.stringify({ [group]: [{ tag: id }] })}::jsonb`;
  await data.execute(
    fitter,
    (scope) => sql`update fitter set version = version + 1 where ${scope} and ${fitter.id} in (
      select ${shopFitterLink.fitterId} from shop_fitter_link where ${shopFitterLink.shopId} = ${data.scope.shopId} and ${holds})`,
    "write",
  );
  await data.execute(
    shopFitterLink,
    (scope) => sql`update shop_fitter_link set extras = jsonb_set(extras, array[${group}::text], (
        select jsonb_agg(case when (held->>'tag')::bigint = ${id} then held || jsonb_build_object('value', ${JSON.stringify(codes)}::jsonb->>(held->>'value')) else held end order by place)
        from jsonb_array_elements(extras->${group}::text) with ordinality row(held, place)))
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${holds}`,
    "write",
  );
}
