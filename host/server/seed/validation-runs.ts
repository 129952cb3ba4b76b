/** Inserts three data validation runs over the demo shop's dealers, computed with the server's rules. */
import { DAY_MS } from "../../../src/contract/days";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { widen } from "../../../src/contract/resource";
import { addRecords } from "../features/service-catalogue/add-services";
import { FitterStorage } from "../features/dealers/storage/fitter-storage";
import { readByIds } from "../resources/reading/read-records";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { check, NO_FACTS, type Dealer } from "../features/validation/checks";

/** Validated field, and days since the run. */
const RUNS = [
  ["PHONE", 21],
  ["COMPANY_ID", 9],
  ["PICTURES", 2],
] as const;
/** Leaves external lookups unknown, so that seeding works offline. */
const NO_LOOKUPS = {
  acceptsMail: () => Promise.resolve(undefined),
  responds: () => Promise.resolve(undefined),
  locate: () => Promise.resolve(null),
};

/**
 * Adds the runs and their findings.
 *
 * @param dealers dealer ids by code
 */
export async function addValidationRuns(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const reader = { languages: ["fr_FR"], timeZone: "Europe/Paris" };
  const records = await readByIds(new FitterStorage(widen(fitter)), data, [...dealers.values()], reader);
  const active = (records as unknown as Dealer[]).filter(({ status }) => status !== "ARCHIVED" && status !== "MERGED");
  for (const [field, days] of RUNS) {
    const results = await Promise.all(
      active.map(async (dealer) => ({ dealer, result: await check(field, dealer, NO_LOOKUPS, NO_FACTS) })),
    );
    const countOf = (finding: string): number => results.filter(({ result }) => result.finding === finding).length;
    const startedAt = new Date(Date.now() - days * DAY_MS).toISOString();
    const [run = 0] = await addRecords(data, "dealer-data-validation", [
      {
        validatedField: field,
        startedAt,
        startedBy: "Claire Martin",
        endedAt: startedAt,
        status: "DONE",
        dealers: active.length,
        checked: active.length,
        valid: countOf("VALID"),
        invalid: countOf("INVALID"),
        missing: countOf("MISSING"),
        suspect: countOf("SUSPECT"),
        notChecked: 0,
      },
    ]);
    await addRecords(
      data,
      "dealer-data-finding",
      results
        .filter(({ result }) => result.finding !== "VALID")
        .map(({ dealer, result }) => ({
          ...result,
          state: "OPEN",
          run: { id: run, label: "" },
          validatedField: field,
          dealer: { id: dealer.id, label: "" },
          dealerName: dealer.name,
          dealerCode: dealer.code,
          city: dealer.city,
          country: dealer.country,
        })),
    );
  }
}
