/** Records that are meant for some dealers: those named, in the countries named; for all where neither is. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../storage/schema";

/** What a record names, as JSON lists: ids of dealers, and rows with a `country`. */
export interface Meant {
  readonly dealers: SQL;
  readonly countries: SQL;
}

/** Links of a shop to active dealers that are meant, as `meant`: what follows `from`. */
export const meantLinks = ({ dealers, countries }: Meant, shopId: SQL): SQL =>
  sql`${shopFitterLink} meant where meant.shop_id = ${shopId} and meant.deleted_at is null and meant.status = 'ACTIVE'
    and (jsonb_array_length(coalesce(${dealers}, '[]')) = 0 or ${dealers} @> to_jsonb(meant.fitter_id))
    and (jsonb_array_length(coalesce(${countries}, '[]')) = 0
      or ${countries} @> jsonb_build_array(jsonb_build_object('country'::text, meant.country)))`;
