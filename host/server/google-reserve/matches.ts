/** What the booking platform made of the merchants: read back, so that a dealer that it does not recognise is seen. */
import { sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { ProviderError } from "../directories/provider";
import { directoryProvider } from "../directories/providers";
import { inEachShop } from "../directories/shops";
import type { ServerParts } from "../server-parts";
import { record } from "../storage/schema";
import { PARTICIPATION, setParticipation } from "./load-reserve";

/** Dealers that take part; what the service does not answer now is asked for an hour later. Answers how many have another state. */
export async function readMatches({ database, config }: Pick<ServerParts, "database" | "config">): Promise<number> {
  let changed = 0;
  await inEachShop({ database }, async (data) => {
    const where = sql`${record.resource} = ${PARTICIPATION} and ${record.deletedAt} is null and ${record.data}->>'lastFeedAt' is not null`;
    const parts = new Map((await data.select(record, { where })).map((part) => [Number(part.fitterId), part.data]));
    if (parts.size === 0) return;
    try {
      for (const { merchant, state, ...theirs } of await directoryProvider(config, data).matches()) {
        const known = parts.get(merchant);
        const values = { match: state, theirs: state === "MISMATCH" ? theirs : null };
        const same = known?.["match"] === state && isDeepStrictEqual(known["theirs"] ?? null, values.theirs);
        if (known === undefined || same) continue;
        await setParticipation(data, merchant, values);
        changed += 1;
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  });
  return changed;
}
