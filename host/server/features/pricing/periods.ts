/** Periods of prices: a new one cuts those of the same owner that it overlaps. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { recordset, type ColumnTypes } from "../../platform/storage/recordset";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** A table of prices with the days on which they apply. */
type PeriodTable = PgTable & Readonly<Record<"id" | "startsOn" | "endsOn" | "version" | "deletedAt", PgColumn>>;

/** Days of a price. ISO days, both included; null is open. */
interface Period {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** The price that has the period. */
  readonly exceptId?: number | undefined;
  /** The price was just stored: those that were stored after it are left alone, because they cut it themselves. */
  readonly isNew?: boolean;
}

const DAYS: ColumnTypes = { starts_on: "text", ends_on: "text", except_id: "bigint", is_new: "boolean" };

/**
 * Ends, postpones or removes other prices, so that the given periods are free.
 *
 * @param keys columns, with their types, whose values are the same for prices that must not overlap
 */
export async function cutPeriods<T extends Readonly<Record<string, "bigint" | "text">>>(
  data: ScopedDatabase,
  table: PeriodTable & Readonly<Record<keyof T & string, PgColumn>>,
  keys: T,
  periods: readonly (Period & Readonly<Record<keyof T, number | string | null>>)[],
): Promise<void> {
  if (periods.length === 0) return;
  const names = Object.keys(keys) as (keyof T & string)[];
  const rows = periods.map(({ startsOn, endsOn, exceptId = null, isNew = false, ...key }) => ({
    ...Object.fromEntries(names.map((name, index) => [`key_${index}`, (key as Record<string, unknown>)[name]])),
    starts_on: startsOn,
    ends_on: endsOn,
    except_id: exceptId,
    is_new: isNew,
  }));
  const types = { ...Object.fromEntries(Object.values(keys).map((type, index) => [`key_${index}`, type])), ...DAYS };
  const isSameOwner: SQL = sql.join(
    names.map((name, index) => sql`${table[name]} is not distinct from ${sql.raw(`u.key_${index}`)}`),
    sql` and `,
  );
  const isOther = sql`${table.deletedAt} is null and ${isSameOwner} and ${table.id} is distinct from u.except_id
    and not (u.is_new and ${table.id} > u.except_id)
    and coalesce(u.ends_on, '9999') >= coalesce(${table.startsOn}, '') and coalesce(${table.endsOn}, '9999') >= coalesce(u.starts_on, '')`;
  /** The other began before: it ends on the day before. */
  const isCut = sql`u.starts_on is not null and coalesce(${table.startsOn}, '') < u.starts_on`;
  /** The other goes on afterwards: it starts on the next day. */
  const isPostponed = sql`not (${isCut}) and u.ends_on is not null and coalesce(${table.endsOn}, '9999') > u.ends_on`;
  await data.execute(
    table,
    (scope) => sql`update ${table} set
      ends_on = case when ${isCut} then ((u.starts_on)::date - 1)::text else ${table.endsOn} end,
      starts_on = case when ${isPostponed} then ((u.ends_on)::date + 1)::text else ${table.startsOn} end,
      deleted_at = case when not (${isCut}) and not (${isPostponed}) then now() end,
      version = ${table.version} + 1, updated_at = now(), updated_by = ${data.scope.userId}
      from ${recordset(rows, types)} where ${isOther} and ${scope}`,
    "write",
  );
}
