/** SQL of records that belong to several others and have a position within each; see shared-order.ts. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Fields } from "../../../../src/contract/fields";
import { sharedOrder } from "../../../../src/contract/shared-order";
import { record } from "../../platform/storage/schema";

/** Returns a record's position within one of its owners. */
export function positionWithin(fields: Fields, ownerId: number): SQL {
  const shared = sharedOrder(fields);
  if (shared === undefined) return sql`${record.position}`;
  const place = sql`jsonb_path_query_first(${record.data}->${shared.places}::text, '$[*] ? (@.owner == $owner).position',
    jsonb_build_object('owner', ${ownerId}::bigint))`;
  return sql`(case when (${record.data}->>${shared.owner}::text)::bigint = ${ownerId}::bigint then ${record.position}
    else coalesce((${place})::int, ${record.position}) end)`;
}

/** Returns the ids of all owners of a record. The expression has an index for the sheets of catalogues. @param document the record's `data` */
export const ownerIds = (document: SQL | PgColumn, owner: string, also: string): SQL =>
  sql`reference_ids(${document}, ${owner}::text, ${also}::text)`;

/** Condition for records whose reference, or one of its further ones, is among the ids. */
export const refersTo = (name: string, also: string, ids: readonly number[]): SQL =>
  sql`${ownerIds(record.data, name, also)} && ${`{${ids.join(",")}}`}::bigint[]`;
