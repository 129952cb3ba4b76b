/** What publishing and rejecting a review brings about: the dealer's rating, masked numbers, the journal's fairness. */
import { sql } from "drizzle-orm";
import { fitter } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

const MASK = "•••";
const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;
/** Eight digits and more with what people write between them. */
const PHONE = /(?<![\d/.])\+?\d(?:[ .\-()]?\d){7,}/g;

/** The text without e-mail addresses and telephone numbers of anybody. */
export const maskContacts = (text: string): string => text.replace(EMAIL, MASK).replace(PHONE, MASK);

/**
 * A rating that comes to a dealer's average (`sign` 1) or leaves it (−1). The average also stands for reviews that other systems keep, so
 * it is moved rather than counted anew.
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
