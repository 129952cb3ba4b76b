/** Warns a shop of API keys that end soon. */
import { and, inArray, sql } from "drizzle-orm";
import { addDays } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";
import { resolveAlert } from "../../services/alerts";
import { CALENDAR_KEY, EMBED_KEY } from "./find-key";

/** Days before the last day at which the shop is warned, the nearest first. */
const WARNING_DAYS = [7, 30];
const PATHS: Readonly<Record<string, string>> = { [CALENDAR_KEY]: "ecal-api-key", [EMBED_KEY]: "apiKey" };

/**
 * Raises an alert for each key whose last day is near, and mails it; again when the day is nearer. Closes those of keys that were prolonged,
 * revoked or deleted.
 */
export async function warnOfLastDays(data: ScopedDatabase): Promise<void> {
  const today = dayInZone(await timeZoneOf(data));
  const isKey = and(inArray(record.resource, [CALENDAR_KEY, EMBED_KEY]), sql`${record.data}->>'expiresOn' is not null`);
  const keys = await data.select(record, { where: isKey ?? sql`false`, orderBy: [record.id] });
  for (const { id, resource, deletedAt, data: values } of keys) {
    const last = String(values["expiresOn"]);
    const isUsable = last >= today && values["revoked"] !== true && deletedAt === null;
    const within = isUsable ? WARNING_DAYS.find((days) => last <= addDays(today, days)) : undefined;
    await resolveAlert(
      data,
      `api-key-${id}`,
      within === undefined
        ? undefined
        : {
            right: "C2S_API_KEY",
            type: "WARNING",
            titleKey: "alert.api-key.title",
            params: { name: String(values["name"]), day: last, within },
            lines: [{ key: "alert.api-key.text", params: { within } }],
            link: `${PATHS[resource] ?? "apiKey"}/${String(id)}`,
            notice: { topic: "KEY" },
          },
    );
  }
}
