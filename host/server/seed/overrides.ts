/** What the partner shop shows of the demo shop's dealers instead of the directory's values. */
import { and, eq, sql } from "drizzle-orm";
import fitterResource from "../../../src/resources/dealers/fitter.resource";
import { widen } from "../../../src/contract/resource";
import { layOver, listAnew, type OwnValue } from "../resources/fitter/overrides";
import { fitterOverride } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

/** The call centre's number, a trade name, a text: by the place of the dealer among those that are shown. */
const VALUES: readonly (readonly [dealer: number, field: string, locale: string, value: unknown])[] = [
  [0, "phone", "", "+498001234567"],
  [1, "phone", "", "+498001234567"],
  [2, "phone", "", "+498001234567"],
  [1, "tradingName", "", "Reifen Partner"],
  [2, "website", "", "https://www.reifen-partner.example"],
  [3, "shortDescription", "de_DE", "Ihr Partner in Frankreich: Montage ohne Wartezeit."],
];

/** @param ids dealers that the partner shop shows without owning them */
export async function addOverrides(partner: ScopedDatabase, ids: readonly number[]): Promise<void> {
  const laid = VALUES.flatMap(([place, field, locale, value]): OwnValue[] => {
    const fitterId = ids[place];
    return fitterId === undefined ? [] : [{ fitterId, field, locale, value }];
  });
  await layOver(partner, laid);
  await listAnew(partner, widen(fitterResource), [...new Set(laid.map(({ fitterId }) => fitterId))]);
  const [first] = ids;
  if (first === undefined) return;
  // The directory got another number since this one was written.
  await partner.update(
    fitterOverride,
    { base: "+33400000000" },
    and(eq(fitterOverride.fitterId, first), eq(fitterOverride.field, "phone")) ?? sql`false`,
  );
}
