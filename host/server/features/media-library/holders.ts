/** Finds where pictures occur besides the recorded slides of paragraphs: in records, dealers, and rich texts. */
import { and, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { fitter, paragraph, record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** A record or dealer that holds a picture in one of its fields. */
export interface RecordHolder {
  readonly resource: string;
  readonly id: number;
  readonly label: string;
  /** Hashes of the pictures in it. */
  readonly hashes: readonly string[];
}

/** A paragraph that holds a picture in a rich text. */
export interface TextHolder {
  readonly id: number;
  readonly ownerType: string;
  readonly ownerId: number;
  readonly label: string | null;
  readonly hashes: readonly string[];
}

/** Condition that a JSON text contains one of the hashes, as the name of a file. */
const containsAny = (text: SQL, hashes: readonly string[]): SQL =>
  sql`${text} like any(array[${sql.join(
    hashes.map((hash) => sql`${`%${hash}%`}`),
    sql`, `,
  )}]::text[])`;

/** Returns a record's label in a language, falling back to any. */
function labelOf(row: typeof record.$inferSelect, locale: string): string {
  for (const name of ["name", "title", "label"]) {
    const texts = (row.i18n[name] ?? {}) as Readonly<Record<string, string>>;
    const text = texts[locale] ?? row.data[name] ?? Object.values(texts)[0];
    if (typeof text === "string" && text !== "") return text;
  }
  return row.code ?? `#${row.id}`;
}

const hashesIn = (text: string, hashes: readonly string[]): string[] => hashes.filter((hash) => text.includes(hash));

async function recordsWith(data: ScopedDatabase, hashes: readonly string[], locale: string): Promise<RecordHolder[]> {
  const rows = await data.select(record, {
    where: and(isNull(record.deletedAt), containsAny(sql`${record.data}::text || ${record.i18n}::text`, hashes)),
  });
  return rows.map((row) => ({
    resource: row.resource,
    id: row.id,
    label: labelOf(row, locale),
    hashes: hashesIn(JSON.stringify([row.data, row.i18n]), hashes),
  }));
}

/** A shop that shows another shop's dealer holds only the pictures of its own overrides. */
async function dealersWith(data: ScopedDatabase, hashes: readonly string[]): Promise<RecordHolder[]> {
  const text = sql`case when ${shopFitterLink.ownerShop}
    then ${fitter.sliderPictures}::text || ${fitter.data}::text || ${fitter.i18n}::text
    else ${shopFitterLink.overrides}::text end`;
  const rows = await data.execute<{ id: number | string; label: string; text: string }>(
    shopFitterLink,
    (scope) => sql`select ${fitter.id} as id, ${fitter.name} as label, ${text} as text
      from shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null
        and ${containsAny(sql`(${text})`, hashes)} order by ${fitter.id}`,
  );
  return rows.map(({ id, label, text: found }) => ({
    resource: "fitter",
    id: Number(id),
    label,
    hashes: hashesIn(found, hashes),
  }));
}

/** Finds records and dealers with one of the pictures in a field, rich texts included. */
export async function recordHolders(
  data: ScopedDatabase,
  hashes: readonly string[],
  locale: string,
): Promise<RecordHolder[]> {
  if (hashes.length === 0) return [];
  const [records, dealers] = await Promise.all([recordsWith(data, hashes, locale), dealersWith(data, hashes)]);
  return [...records, ...dealers];
}

/** Finds paragraphs with one of the pictures in a rich text. Their slides are recorded apart. */
export async function textHolders(data: ScopedDatabase, hashes: readonly string[]): Promise<TextHolder[]> {
  if (hashes.length === 0) return [];
  const rows = await data.selectFields(
    paragraph,
    {
      id: paragraph.id,
      ownerType: paragraph.ownerType,
      ownerId: paragraph.ownerId,
      label: paragraph.internalName,
      content: paragraph.content,
    },
    { where: containsAny(sql`${paragraph.content}::text`, hashes) },
  );
  return rows.map(({ content, ...row }) => ({ ...row, hashes: hashesIn(JSON.stringify(content), hashes) }));
}

/** Returns the labels of records by id, such as the owners of paragraphs. */
export async function labelsOf(
  data: ScopedDatabase,
  ids: readonly number[],
  locale: string,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await data.select(record, { where: inArray(record.id, [...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, labelOf(row, locale)]));
}
