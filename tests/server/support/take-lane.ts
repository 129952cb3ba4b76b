import { capacityRow } from "../../../host/server/platform/storage/schema";
import type { Database } from "../../../host/server/platform/storage/db";

/** Takes the first lane of a dealer's workshop for an hour, as a booked appointment does. `date` is an ISO instant. */
export async function takeLane(database: Database, fitterId: number, sourceId: number, date: string): Promise<void> {
  const [startsAt, endsAt] = [new Date(date), new Date(Date.parse(date) + 3_600_000)];
  const during = `[${startsAt.toISOString()},${endsAt.toISOString()})`;
  await database
    .insert(capacityRow)
    .values({ fitterId, lane: 1, during, startsAt, endsAt, source: "APPOINTMENT", sourceId });
}
