/** Repeats the checks of findings that need the network: e-mail addresses and websites, outside of transactions. */
import { and, eq, sql } from "drizzle-orm";
import { widen } from "../../../../src/contract/resource";
import type { ValidatedField } from "../../../../src/resources/dealers/data-validation/dealer-data-validation.resource";
import fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { record } from "../../platform/storage/schema";
import { readByIds } from "../../resources/reading/read-records";
import type { ServerServices } from "../../services/server-services";
import { FitterStorage } from "../dealers/storage/fitter-storage";
import { check, findingValues, NO_FACTS, type Dealer, type ExternalLookups } from "./checks";

const FINDING = "dealer-data-finding";
const BATCH_SIZE = 100;

/** Checks the waiting findings of all shops and returns the number of those checked. */
export async function recheckWaiting(
  { database }: Pick<ServerServices, "database">,
  lookups: Omit<ExternalLookups, "locate">,
): Promise<number> {
  let checked = 0;
  const allLookups: ExternalLookups = { ...lookups, locate: () => Promise.resolve(null) };
  const storage = new FitterStorage(widen(fitter));
  await inEachShop({ database }, async (data) => {
    const where = sql`${record.resource} = ${FINDING} and ${record.deletedAt} is null and ${record.data}->>'state' = 'CHECKING'`;
    for (const { id, version, fitterId, data: values } of await data.select(record, { where, limit: BATCH_SIZE }))
      await runIsolated(`Finding ${id}`, async () => {
        const [dealer] = await readByIds(storage, data, [fitterId ?? 0], { languages: [], timeZone: "UTC" });
        const found =
          dealer === undefined
            ? { state: "OPEN" }
            : findingValues(
                await check(
                  values["validatedField"] as ValidatedField,
                  dealer as unknown as Dealer,
                  allLookups,
                  NO_FACTS,
                ),
              );
        const written = await data.update(
          record,
          { data: { ...values, ...found }, version: version + 1, updatedAt: new Date() },
          and(eq(record.id, id), eq(record.version, version)) ?? sql`false`,
        );
        if (written.length === 0) return;
        await data.audit({
          verb: "STATE",
          resource: FINDING,
          recordId: id,
          recordVersion: version + 1,
          action: "recheck",
        });
        checked += 1;
      });
  });
  return checked;
}
