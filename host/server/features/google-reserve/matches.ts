/** Reads the platform's matches of merchants, so that unmatched dealers are reported. */
import { sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { ProviderError } from "../../services/directories/provider";
import { directoryProvider } from "../../services/directories/providers";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import type { ServerServices } from "../../services/server-services";
import { record } from "../../platform/storage/schema";
import { PARTICIPATION, setParticipation } from "./load-reserve";

/** Updates the match state of participating dealers and returns the number of changes. Failures are retried after an hour. */
export async function readMatches({ database, config }: Pick<ServerServices, "database" | "config">): Promise<number> {
  let changed = 0;
  await inEachShop({ database }, async (data) => {
    const where = sql`${record.resource} = ${PARTICIPATION} and ${record.deletedAt} is null and ${record.data}->>'lastFeedAt' is not null`;
    const parts = new Map((await data.select(record, { where })).map((part) => [Number(part.fitterId), part.data]));
    if (parts.size === 0) return;
    try {
      for (const { merchant, state, ...theirs } of await directoryProvider(config, data).matches()) {
        const existing = parts.get(merchant);
        const values = { match: state, theirs: state === "MISMATCH" ? theirs : null };
        const isUnchanged =
          existing?.["match"] === state && isDeepStrictEqual(existing["theirs"] ?? null, values.theirs);
        if (existing === undefined || isUnchanged) continue;
        await runIsolated(`Match of dealer ${merchant}`, async () => {
          await setParticipation(data, merchant, values);
          changed += 1;
        });
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  });
  return changed;
}
