/** Finds dealers with a metadata tag. Values can have a period when the tag tracks dates. */
import { sql, type SQL } from "drizzle-orm";
import { utcDay } from "../../../../src/contract/days";
import { shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/**
 * Returns SQL that tests whether a link's `extras` contain a tag's value on a day.
 *
 * @param value expected value, case-insensitive; null for any. Multiple codes in one text are compared individually.
 */
export const hasTag = (extras: SQL, tag: SQL, value: SQL, day: SQL): SQL =>
  sql`exists (select 1 from jsonb_path_query(${extras}, '$.*[*] ? (@.tag == $tag)', jsonb_build_object('tag', ${tag})) as entry(row)
    where coalesce(entry.row->>'from', '') <= ${day} and coalesce(entry.row->>'to', '9999') >= ${day}
      and (${value} is null or lower(${value}) = any(string_to_array(lower(entry.row->>'value'), ','))))`;

export interface Tagging {
  readonly tag: number;
  readonly value: string | null;
  /** ISO day. */
  readonly day: string;
}

/** Returns ids of the shop's tagged dealers within the account's reach. */
export async function taggedDealers(data: ScopedDatabase, { tag, value, day }: Tagging): Promise<readonly number[]> {
  const extras = sql`${shopFitterLink.extras}`;
  const rows = await data.execute<{ id: number | string }>(
    shopFitterLink,
    (scope) => sql`select ${shopFitterLink.fitterId} as id from ${shopFitterLink}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null
        and ${hasTag(extras, sql`${tag}::bigint`, sql`${value}::text`, sql`${day}::text`)}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Returns the day on which a specific day's tag is evaluated: its own, or today for a yearly one that began earlier. */
export const taggingOf = ({ tag, tagValue, date }: Readonly<Record<string, unknown>>, today = utcDay()): Tagging => ({
  tag: Number(tag),
  value: typeof tagValue === "string" ? tagValue : null,
  day: String(date) > today ? String(date) : today,
});
