/** SQL of computed fields of appointments. */
import { or, sql } from "drizzle-orm";
import { record, shopOrder } from "../../platform/storage/schema";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** A filter for appointments with one of some services. */
const withServices: FieldSql = {
  value: sql`null::jsonb`,
  matchesIds: (ids) =>
    or(...ids.map((id) => sql`${record.data}->'services' @> ${JSON.stringify([{ service: id }])}::jsonb`)) ??
    sql`false`,
  isEmpty: sql`jsonb_array_length(coalesce(${record.data}->'services', '[]')) = 0`,
};

/** How far the tyres are in the part of the order that the visit is for; null without one. */
const goodsState = sql`(select case
    when part->>'state' in ('PENDING_PAYMENT', 'PAID') then 'TO_ORDER'
    when part->>'state' in ('ORDERED', 'SHIPPED') then part->>'state'
    when part->>'state' in ('RECEIVED', 'FITTED', 'DELIVERED', 'CLOSED') then 'RECEIVED' end
  from ${shopOrder} ordered, jsonb_array_elements(ordered.parts) part
  where ordered.shop_id = ${record.shopId} and (part->>'appointment')::bigint = ${record.id}
    and ordered.parts @> jsonb_build_array(jsonb_build_object('appointment', ${record.id}))
  limit 1)`;
const goods: FieldSql = { value: goodsState, key: sql`${goodsState} collate "C"` };

export const appointmentFields = { withServices, goods };
