/** SQL of records that belong to several others and have a position within each; see shared-order.ts. */
import { sql, type SQL } from "drizzle-orm";
import type { Fields } from "../../../../src/contract/fields";
import { sharedOrder } from "../../../../src/contract/shared-order";
import { oneOf } from "../../platform/storage/recordset";
import { record } from "../../platform/storage/schema";
import { jsonList } from "./targeting";

/** Returns a record's position within one of its owners. */
export function positionWithin(fields: Fields, ownerId: number): SQL {
  const shared = sharedOrder(fields);
  if (shared === undefined) return sql`${record.position}`;
  const place = sql`jsonb_path_query_first(${record.data}->${shared.places}::text, '$[*] ? (@.owner == $owner).position',
    jsonb_build_object('owner', ${ownerId}::bigint))`;
  return sql`(case when (${record.data}->>${shared.owner}::text)::bigint = ${ownerId}::bigint then ${record.position}
    else coalesce((${place})::int, ${record.position}) end)`;
}

/** Condition for records whose reference, or one of its further ones, is among the ids. */
export function refersTo(name: string, also: string, ids: readonly number[]): SQL {
  const further = sql`jsonb_array_elements_text(${jsonList(sql`${record.data}->${also}::text`)}) further`;
  return sql`((${record.data}->>${name}::text)::bigint ${oneOf(ids)} or exists (select 1 from ${further} where further::bigint ${oneOf(ids)}))`;
}
