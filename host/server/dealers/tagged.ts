/** Which dealers of a shop have a metadata tag: what is said of them by it holds for a time, where the tag tracks that. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

/**
 * Whether what a link's `extras` say holds a tag's value on a day.
 *
 * @param value wanted, whatever its case; null for any. Of several codes in one text each counts.
 */
export const holdsTag = (extras: SQL, tag: SQL, value: SQL, day: SQL): SQL =>
  sql`exists (select 1 from jsonb_path_query(${extras}, '$.*[*] ? (@.tag == $tag)', jsonb_build_object('tag', ${tag})) as held(row)
    where coalesce(held.row->>'from', '') <= ${day} and coalesce(held.row->>'to', '9999') >= ${day}
      and (${value} is null or lower(${value}) = any(string_to_array(lower(held.row->>'value'), ','))))`;

export interface Tagging {
  readonly tag: number;
  readonly value: string | null;
  /** ISO day. */
  readonly day: string;
}

/** Ids of the shop's dealers within the account's reach. */
export async function taggedDealers(data: ScopedDatabase, { tag, value, day }: Tagging): Promise<readonly number[]> {
  const extras = sql`${shopFitterLink.extras}`;
  const rows = await data.execute<{ id: number | string }>(
    shopFitterLink,
    (scope) => sql`select ${shopFitterLink.fitterId} as id from ${shopFitterLink}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null
        and ${holdsTag(extras, sql`${tag}::bigint`, sql`${value}::text`, sql`${day}::text`)}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** The day on which a specific day's tag counts: its own, or today where it began earlier and comes every year. */
export const taggingOf = (
  { tag, tagValue, date }: Readonly<Record<string, unknown>>,
  today = new Date().toISOString().slice(0, 10),
): Tagging => ({
  tag: Number(tag),
  value: typeof tagValue === "string" ? tagValue : null,
  day: String(date) > today ? String(date) : today,
});
