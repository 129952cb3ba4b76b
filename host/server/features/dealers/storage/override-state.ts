/** State of a shop's own values: planned, past, or compared with what the owner has now. */
import { isNull, sql, type SQL } from "drizzle-orm";
import { fitterOverride, shopFitterLink } from "../../../platform/storage/schema";
import { shopToday } from "../../../platform/storage/shop-day";
import { masterJson } from "./overrides";

const { field, locale, value, base, fromDay, toDay } = fitterOverride;

/** The owner's value of an override's field. */
export const master = masterJson(sql`${field}`, sql`${locale}`);

/** SQL that compares two JSON values. */
const equalJson = (a: SQL, b: SQL): SQL => sql`coalesce(${a}, 'null'::jsonb) = coalesce(${b}, 'null'::jsonb)`;
const today = shopToday(fitterOverride.shopId);

/** The state of an override, next to the row of its dealer. */
export const overrideState = sql`case when ${fromDay} > ${today} then 'PLANNED' when ${toDay} < ${today} then 'PAST'
  when ${equalJson(sql`${value}`, master)} then 'SAME_AS_MASTER' when not ${equalJson(sql`${base}`, master)} then 'MASTER_CHANGED' else 'ACTIVE' end`;

/** Returns the condition for dealers with an own value in a state, and of a field where the text names one. */
export function hasOwnValue(text: string): SQL {
  const [state = "", name] = text.split(" ");
  return sql`exists (select 1 from ${fitterOverride} where ${fitterOverride.shopId} = ${shopFitterLink.shopId}
    and ${fitterOverride.fitterId} = ${shopFitterLink.fitterId} and ${isNull(fitterOverride.deletedAt)}
    and ${name === undefined ? sql`true` : sql`${field} = ${name}`} and ${overrideState} = ${state})`;
}
