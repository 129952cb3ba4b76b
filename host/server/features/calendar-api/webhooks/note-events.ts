/** Notes the events of an appointment for the keys whose webhooks want them, in the transaction that considers the change. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../../../src/contract/calendar-api";
import { dayInZone } from "../../../../../src/contract/zone-clock";
import { record, webhookDelivery } from "../../../platform/storage/schema";
import type { AppointmentState } from "../../../platform/storage/schema/messages";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { timeZoneOf } from "../../../platform/storage/shop-time-zone";
import { storedSecrets } from "../../../services/record-secrets";
import { CALENDAR_KEY } from "../../api-keys/find-key";
import { asApi } from "../api-appointment";
import { eventsOf } from "./events";

/** Name of the secret that signs the deliveries of a key. */
export const WEBHOOK_SECRET = "webhook";

type Appointment = typeof record.$inferSelect;

/** Returns the keys that the shop has given an address for events of a dealer's appointments. A paused webhook keeps them. */
async function listeners(data: ScopedDatabase, fitterId: number | null): Promise<Appointment[]> {
  const today = dayInZone(await timeZoneOf(data));
  const where = and(
    eq(record.resource, CALENDAR_KEY),
    isNull(record.deletedAt),
    sql`coalesce(${record.data}->>'webhookUrl', '') <> '' and coalesce(${record.data}->>'revoked', '') <> 'true'
      and coalesce(${record.data}->>'expiresOn', ${today}) >= ${today}`,
  );
  const keys = await data.select(record, { where, orderBy: [record.id] });
  return keys.filter(({ data: { dealers } }) => {
    const reach = (dealers ?? []) as readonly number[];
    return reach.length === 0 || (fitterId !== null && reach.includes(fitterId));
  });
}

/** @param occasion names the change, so that its events are noted once */
export async function noteEvents(
  data: ScopedDatabase,
  appointment: Appointment,
  before: AppointmentState | null,
  occasion: string,
): Promise<void> {
  const { status, fitterId, deletedAt, data: values } = appointment;
  const date = typeof values["date"] === "string" ? values["date"] : null;
  const events = eventsOf(before, { status, date, fitter: fitterId, isDeleted: deletedAt !== null });
  if (events.length === 0) return;
  for (const key of await listeners(data, fitterId)) {
    const wanted = (key.data["webhookEvents"] ?? []) as readonly WebhookEvent[];
    const noted = WEBHOOK_EVENTS.filter((event) => events.includes(event) && wanted.includes(event));
    if (noted.length === 0) continue;
    // Without a secret no one could tell who sent the event.
    if (!(await storedSecrets(data, key.id)).some(({ name }) => name === WEBHOOK_SECRET)) continue;
    for (const event of noted)
      await data.insert(webhookDelivery, {
        shopId: data.scope.shopId ?? 0,
        keyId: key.id,
        appointmentId: appointment.id,
        event,
        occasion,
        payload: { ...asApi(appointment) },
      });
  }
}
