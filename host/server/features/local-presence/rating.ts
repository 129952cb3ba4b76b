import { oneOf } from "../../platform/storage/recordset";
import { fitter } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { sql } from "drizzle-orm";

/** Returns the average rating of some dealers by number of reviews, with one decimal; null without reviews. */
export async function averageRating(data: ScopedDatabase, ids: readonly number[]): Promise<number | null> {
  const [row] = await data.execute<{ rating: number | null }>(
    fitter,
    (
      scope,
    ) => sql`select round((sum(${fitter.ratingValue} * ${fitter.ratingCount}) / nullif(sum(${fitter.ratingCount}), 0))::numeric, 1)::float8 as rating
      from fitter where ${fitter.id} ${oneOf(ids)} and ${fitter.ratingValue} is not null and ${scope}`,
  );
  return row?.rating ?? null;
}
