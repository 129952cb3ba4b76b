/** Computed fields of dealer rankings. */
import { or, sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import { countField } from "../../resources/storage/computed-sql";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** Whether a higher active ranking without conditions covers all usages, so that this one never applies. */
const hasHigher = sql`(${record.active} and exists (select 1 from record higher where higher.resource = 'custom-dealer-ranking' and higher.shop_id = ${record.shopId}
        and higher.deleted_at is null and higher.active and higher.position < ${record.position} and higher.data->'usages' @> (${record.data}->'usages')
        and jsonb_array_length(coalesce(higher.data->'countries', '[]')) + jsonb_array_length(coalesce(higher.data->'locales', '[]'))
          + jsonb_array_length(coalesce(higher.data->'segments', '[]')) = 0
        and coalesce(higher.data->>'validFrom', '') <= coalesce(${record.data}->>'validFrom', '') and coalesce(higher.data->>'validTo', '9999') >= coalesce(${record.data}->>'validTo', '9999')))`;

/** A filter for groups with a rule about one of some records. */
function usedIn(part: "option" | "service"): FieldSql {
  const uses = (ids: readonly number[]) =>
    or(
      ...ids.map(
        (id) =>
          sql`(${record.data}->>'membership' = 'RULE' and ${record.data}->'rules' @> ${JSON.stringify([{ [part]: id }])}::jsonb)`,
      ),
    ) ?? sql`false`;
  const hasRule = sql`(${record.data}->>'membership' = 'RULE' and jsonb_path_exists(${record.data}->'rules', ${`$[*].${part} ? (@ != null)`}::jsonpath))`;
  return { value: sql`null::jsonb`, matchesIds: uses, isEmpty: sql`not coalesce(${hasRule}, false)` };
}

export const rankingGroupFields = { usedOptions: usedIn("option"), usedServices: usedIn("service") };

export const rankingFields = {
  groups: countField(
    sql`(select count(*) from record ranking_group where ranking_group.resource = 'custom-dealer-ranking-group' and ranking_group.shop_id = ${record.shopId}
        and ranking_group.deleted_at is null and (ranking_group.data->>'ranking')::bigint = ${record.id})`,
  ),
  neverReached: { value: sql`to_jsonb(${hasHigher})`, key: hasHigher, isNeverNull: true },
};
