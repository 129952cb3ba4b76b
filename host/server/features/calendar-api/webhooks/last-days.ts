/** Warns a shop of keys that end soon. */
import { and, eq, sql } from "drizzle-orm";
import { KEY_WARNING_DAYS } from "../../../../../src/contract/calendar-api";
import { addDays } from "../../../../../src/contract/days";
import { dayInZone } from "../../../../../src/contract/zone-clock";
import { record } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { timeZoneOf } from "../../../platform/storage/shop-time-zone";
import { resolveAlert } from "../../../services/alerts";
import { CALENDAR_KEY } from "../../api-keys/find-key";

/** Raises an alert for each key whose last day is near, and closes those of keys that were prolonged, revoked or deleted. */
export async function warnOfLastDays(data: ScopedDatabase): Promise<void> {
  const today = dayInZone(await timeZoneOf(data));
  const end = addDays(today, KEY_WARNING_DAYS);
  const keys = await data.select(record, {
    where: and(eq(record.resource, CALENDAR_KEY), sql`${record.data}->>'expiresOn' is not null`) ?? sql`false`,
    orderBy: [record.id],
  });
  for (const { id, deletedAt, data: values } of keys) {
    const last = String(values["expiresOn"]);
    const isNear = last >= today && last <= end && values["revoked"] !== true && deletedAt === null;
    await resolveAlert(
      data,
      `calendar-key-${id}`,
      isNear
        ? {
            right: "C2S_API_KEY",
            type: "WARNING",
            titleKey: "alert.calendar-key.title",
            params: { name: String(values["name"]), day: last },
            lines: [{ key: "alert.calendar-key.text" }],
            link: `/ecal-api-key/${id}`,
          }
        : undefined,
    );
  }
}
