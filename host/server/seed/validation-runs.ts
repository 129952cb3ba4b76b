/** Three runs of data validation over the demo shop's dealers, by the same rules as a run of the server. */
import fitter from "../../../src/resources/dealers/fitter.resource";
import { widen } from "../../../src/contract/resource";
import { addRecords } from "../library/add-services";
import { FitterStorage } from "../resources/fitter/fitter-storage";
import { readByIds } from "../resources/reading";
import type { ScopedDatabase } from "../storage/scoped-database";
import { check, type Dealer } from "../validation/checks";

const RUNS = [
  ["PHONE", 21],
  ["COMPANY_ID", 9],
  ["PICTURES", 2],
] as const;
const DAY_MS = 86_400_000;
const NOWHERE = { takesMail: () => Promise.resolve(undefined), answers: () => Promise.resolve(undefined) };

/** @param dealers ids by code */
export async function addValidationRuns(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const reader = { languages: ["fr_FR"], timeZone: "Europe/Paris" };
  const records = await readByIds(new FitterStorage(widen(fitter)), data, [...dealers.values()], reader);
  const kept = (records as unknown as Dealer[]).filter(({ status }) => status !== "ARCHIVED" && status !== "MERGED");
  for (const [field, days] of RUNS) {
    const found = await Promise.all(
      kept.map(async (dealer) => ({ dealer, result: await check(field, dealer, NOWHERE, { copies: () => 0 }) })),
    );
    const counted = (finding: string): number => found.filter(({ result }) => result.finding === finding).length;
    const startedAt = new Date(Date.now() - days * DAY_MS).toISOString();
    const [run = 0] = await addRecords(data, "dealer-data-validation", [
      {
        validatedField: field,
        startedAt,
        startedBy: "Claire Martin",
        endedAt: startedAt,
        status: "DONE",
        dealers: kept.length,
        checked: kept.length,
        valid: counted("VALID"),
        invalid: counted("INVALID"),
        missing: counted("MISSING"),
        suspect: counted("SUSPECT"),
        notChecked: 0,
      },
    ]);
    await addRecords(
      data,
      "dealer-data-finding",
      found
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
