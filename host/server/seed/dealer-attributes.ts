/** Inserts options and metadata of the demo shop and assigns them to dealers. */
import { sql } from "drizzle-orm";
import { addSystemOptions } from "./system-options";
import type { Transaction } from "../platform/storage/db";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { CUSTOM_OPTIONS, TAGS } from "./data/dealer-attributes";
import { addRecords } from "../features/service-catalogue/add-services";

/** Number of dealers out of ten that have the option, for each option in order of position. */
const SHARES = [8, 7, 6, 5, 2, 7, 6, 4, 3, 3, 2, 4, 2, 1, 1];

/** Inserts the options and tags of the demo shop and assigns values to its dealers. */
export async function addDealerAttributes(transaction: Transaction, data: ScopedDatabase): Promise<void> {
  const { shopId } = data.scope;
  await addSystemOptions(transaction);
  await addRecords(
    data,
    "dealer-option",
    CUSTOM_OPTIONS.map((option) => ({ ...option, origin: "CUSTOM" })),
  );
  const tags = new Map<unknown, number>();
  for (const { group, values } of TAGS) {
    const [id = 0] = await addRecords(data, "meta-data", [{ ...values, group }]);
    tags.set(values["tagName"], id);
  }
  const tag = (name: string): number => tags.get(name) ?? 0;
  // Chosen by id, so that every run picks the same dealers.
  await transaction.execute(sql`with options as (
      select id, data->>'kind' as kind, (array[${sql.raw(SHARES.join(","))}])[(row_number() over (order by position, id))::int] as share
      from record where resource = 'dealer-option' and shop_id = ${shopId}),
    assigned as (
      select linked.fitter_id, jsonb_agg(jsonb_build_object('option', options.id, 'value', case options.kind when 'NUMBER' then '2' else 'true' end) order by options.id) as rows
      from shop_fitter_link linked join options on (linked.fitter_id * 7 + options.id * 13) % 10 < options.share
      where linked.shop_id = ${shopId} group by linked.fitter_id)
    update shop_fitter_link linked set extras = jsonb_build_object('options', assigned.rows)
      || case when linked.fitter_id % 3 = 0 or linked.postal_code = '69100' then jsonb_build_object('marketing', jsonb_build_array(
          jsonb_build_object('tag', ${tag("loyalty")}::bigint, 'value', case when linked.postal_code = '69100' then 'GOLD'
            else (array['BRONZE', 'SILVER', 'GOLD'])[1 + linked.fitter_id % 2 + linked.fitter_id % 5 / 4] end))) else '{}' end
      || case when linked.fitter_id % 4 = 0 then jsonb_build_object('partner', jsonb_build_array(
          jsonb_build_object('tag', ${tag("leasing")}::bigint, 'value', 'true'))) else '{}' end
      || case when linked.country = 'FR' and linked.postal_code ~ '^(05|38|73|74)' then jsonb_build_object('country', jsonb_build_array(
          jsonb_build_object('tag', ${tag("loi montagne")}::bigint, 'value', 'true')))
        when linked.country = 'DE' and linked.fitter_id % 2 = 0 then jsonb_build_object('country', jsonb_build_array(
          jsonb_build_object('tag', ${tag("meisterbetrieb")}::bigint, 'value', 'true'))) else '{}' end
    from assigned where linked.shop_id = ${shopId} and assigned.fitter_id = linked.fitter_id`);
}
