/** Values that the partner shop shows in place of the demo shop's own. */
import { and, eq, sql } from "drizzle-orm";
import fitterResource from "../../../src/resources/dealers/fitter/fitter.resource";
import { widen } from "../../../src/contract/resource";
import { saveOverrides, refreshListColumns, type OverriddenValue } from "../features/dealers/storage/overrides";
import { fitter, fitterOverride } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

/** Overrides by position of the dealer in the list: a call-centre number, a trade name, a text. */
const VALUES: readonly (readonly [dealer: number, field: string, locale: string, value: unknown])[] = [
  [0, "phone", "", "+498001234567"],
  [1, "phone", "", "+498001234567"],
  [2, "phone", "", "+498001234567"],
  [1, "tradingName", "", "Reifen Partner"],
  [2, "website", "", "https://www.reifen-partner.example"],
  // Customers write to the shop, not to the dealer.
  [1, "website", "", null],
  [3, "shortDescription", "de_DE", "Ihr Partner in Frankreich: Montage ohne Wartezeit."],
];

/** @param ids ids of dealers that the partner shop shows without owning them */
export async function addOverrides(partner: ScopedDatabase, ids: readonly number[]): Promise<void> {
  const rows = VALUES.flatMap(([index, field, locale, value]): OverriddenValue[] => {
    const fitterId = ids[index];
    return fitterId === undefined ? [] : [{ fitterId, field, locale, value }];
  });
  await saveOverrides(partner, rows);
  const [pinned] = await partner.execute<{ id: number | string; website: unknown }>(
    fitter,
    (scope) => sql`select ${fitter.id} as id, ${fitter.data}->'website' as website from ${fitter}
      where ${fitter.id} = ${ids[0] ?? 0} and ${scope}`,
  );
  // The owner's address today, whatever it becomes.
  if (pinned?.website != null)
    await saveOverrides(partner, [
      { fitterId: Number(pinned.id), field: "website", locale: "", value: pinned.website, pinned: true },
    ]);
  await refreshListColumns(partner, widen(fitterResource), [...new Set(rows.map(({ fitterId }) => fitterId))]);
  const [first] = ids;
  if (first === undefined) return;
  // The owner's number changed after this override was written.
  await partner.update(
    fitterOverride,
    { base: "+33400000000" },
    and(eq(fitterOverride.fitterId, first), eq(fitterOverride.field, "phone")) ?? sql`false`,
  );
}
