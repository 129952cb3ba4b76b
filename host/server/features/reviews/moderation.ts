/** Effects of moderating a review: the dealer's rating, and masked contact data. */
import { sql } from "drizzle-orm";
import { fitter } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const MASK = "•••";
const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;
/** Matches eight or more digits with separators. */
const PHONE = /(?<![\d/.])\+?\d(?:[ .\-()]?\d){7,}/g;

/** Masks e-mail addresses and telephone numbers in a text. */
export const maskContacts = (text: string): string => text.replace(EMAIL, MASK).replace(PHONE, MASK);

/**
 * Adds a rating to a dealer's average (`sign` 1) or removes it (−1). The average includes reviews of other systems, so
 * it is adjusted rather than recomputed.
 */
export async function moveRating(data: ScopedDatabase, fitterId: number, rating: number, sign: 1 | -1): Promise<void> {
  const count = sql`greatest(rating_count + ${sign}::int, 0)`;
  await data.execute(
    fitter,
    (scope) => sql`with rated as (
        update fitter set rating_count = ${count},
          rating_value = case when ${count} = 0 then null else least(5, greatest(1, (coalesce(rating_value, 0) * rating_count + ${sign * rating}::float8) / ${count})) end
        where ${fitter.id} = ${fitterId} and ${scope} returning id, rating_value)
      update shop_fitter_link linked set rating_key = coalesce(rated.rating_value, -1) from rated where linked.fitter_id = rated.id returning linked.fitter_id`,
    "read",
  );
}
