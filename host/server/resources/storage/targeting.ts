/** SQL for records that target dealers by id or country, or all dealers when neither is set. */
import { sql, type SQL } from "drizzle-orm";
import type { AnyResource } from "../../../../src/contract/resource";
import { shopFitterLink } from "../../platform/storage/schema";

/** Targeting of a record as JSON lists. */
export interface Targeting {
  /** Dealer ids. */
  readonly dealers: SQL;
  /** List of rows with a `country` each. */
  readonly countries: SQL;
}

/**
 * Returns the expression when it is a JSON list, else an empty list. PostgreSQL may evaluate it before a condition on the resource, and records
 * of other resources may hold a number or a text under the same name: `jsonb_array_length()` would then fail.
 */
export const jsonList = (value: SQL): SQL =>
  sql`case jsonb_typeof(${value}) when 'array' then ${value} else '[]'::jsonb end`;

/** Returns the `from` clause that selects a shop's links to targeted active dealers under the alias `targeted`. */
export const targetedLinks = ({ dealers, countries }: Targeting, shopId: SQL): SQL =>
  sql`${shopFitterLink} targeted where targeted.shop_id = ${shopId} and targeted.deleted_at is null and targeted.status = 'ACTIVE'
    and (jsonb_array_length(${jsonList(dealers)}) = 0 or ${dealers} @> to_jsonb(targeted.fitter_id))
    and (jsonb_array_length(${jsonList(countries)}) = 0
      or ${countries} @> jsonb_build_array(jsonb_build_object('country'::text, targeted.country)))`;

/** Returns the field with a record's dealers, if the resource has `ownersWrite`. */
export function ownersField({ about, ownersWrite }: AnyResource): string | undefined {
  if (ownersWrite !== true || about === undefined) return undefined;
  return typeof about === "string" ? about : about.dealers;
}
