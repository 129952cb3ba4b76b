/** Marks visits that are cancelled at a time at which customers may no longer change them. */
import { eq } from "drizzle-orm";
import { fitter } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { cancelLeadHours } from "./free-starts";

const HOUR_MS = 3_600_000;

/** Returns whether a cancellation comes later than the dealer wants. */
export async function isCancelledLate(
  data: ScopedDatabase,
  { date, fitter: dealer }: { readonly date: string; readonly fitter: { readonly id: number } },
  now = Date.now(),
): Promise<boolean> {
  const found = await data.find(fitter, eq(fitter.id, dealer.id));
  return now > Date.parse(date) - cancelLeadHours(found ?? null) * HOUR_MS;
}
