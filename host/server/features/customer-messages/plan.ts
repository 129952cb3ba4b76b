/**
 * Plans messages from changes of appointments. A trigger notes every change; here each is considered once, in the transaction that takes
 * its note away. Reminders are kept in step with the appointment: planned when it is confirmed, moved with it, dropped when it is cancelled.
 */
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import {
  isForDealer,
  isReminder,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessageType,
} from "../../../../src/contract/customer-messages";
import { textOrNull } from "../../../../src/contract/record-values";
import type { Database } from "../../platform/storage/db";
import { runIsolated, scopeOfShop } from "../../platform/storage/each-shop";
import { appointmentChange, bookingMessage, record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { noteEvents } from "../calendar-api/webhooks/note-events";
import { factsOf, type AppointmentFacts } from "./facts";
import { loadSetup, templateFor, type MessageSetup, type MessageTemplate } from "./setup";
import { daysAfter, placeInWindow, reminderDue } from "./timing";
import { messagesOf } from "./transitions";

/** Seconds for which a change can be undone before customers hear of it. */
const GRACE_SECONDS = 10;
const MAX_CHANGES = 200;
const HOUR_MS = 3_600_000;
/** Time of day of review requests. */
const REVIEW_TIME = "10:00";

/** Messages that are planned ahead. */
const PLANNED_TYPES = ["REMINDER_1", "REMINDER_2", "REVIEW_REQUEST", "DEALER_UNANSWERED"] as const;
type PlannedType = (typeof PLANNED_TYPES)[number];

interface PlannedMessage {
  readonly channel: MessageChannel;
  readonly type: MessageType;
  readonly occasion: string;
  /** Undefined: its time would come after the visit. */
  readonly dueAt: Date | undefined;
}

/** Whether the conditions of a text hold for an appointment. */
export function applies(
  { services, origins, minNoticeHours, type }: MessageTemplate,
  { serviceIds, origin, start, appointment }: AppointmentFacts,
): boolean {
  if (services.length > 0 && !serviceIds.some((id) => services.includes(id))) return false;
  if (origins.length > 0 && !origins.includes(origin ?? "")) return false;
  const notice = start === undefined ? 0 : start.getTime() - appointment.createdAt.getTime();
  return !(isReminder(type) && minNoticeHours !== null && notice < minNoticeHours * HOUR_MS);
}

/** Returns when a planned message is due by its text; undefined when the appointment needs none. */
function dueOf(type: PlannedType, template: MessageTemplate, facts: AppointmentFacts): Date | undefined {
  const { appointment, start, timeZone, origin } = facts;
  switch (type) {
    case "REMINDER_1":
    case "REMINDER_2":
      return appointment.status === "CONFIRMED" && start !== undefined && origin !== "IMPORT"
        ? reminderDue(start, template, timeZone)
        : undefined;
    case "REVIEW_REQUEST":
      return appointment.status === "DONE" && start !== undefined
        ? daysAfter(start, template.days ?? 1, REVIEW_TIME, timeZone)
        : undefined;
    case "DEALER_UNANSWERED":
      return appointment.status === "PENDING"
        ? new Date(appointment.createdAt.getTime() + (template.hours ?? 4) * HOUR_MS)
        : undefined;
  }
}

/** What a planned message is about: a visit that moves is reminded of again. */
const occasionOf = (type: PlannedType, { start }: AppointmentFacts): string =>
  isReminder(type) ? (start?.toISOString() ?? "") : type;

/** Returns the messages that an appointment needs later on. */
function plannedFor(setup: MessageSetup, facts: AppointmentFacts, now: Date): readonly PlannedMessage[] {
  const { appointment, timeZone, start } = facts;
  if (appointment.deletedAt !== null) return [];
  return MESSAGE_CHANNELS.flatMap((channel) =>
    PLANNED_TYPES.flatMap((type): PlannedMessage[] => {
      const text = templateFor(setup, channel, type, appointment.fitterId);
      if (text === undefined || !applies(text.own, facts)) return [];
      const due = dueOf(type, text.own, facts);
      if (due === undefined) return [];
      const visit = isReminder(type) ? start : undefined;
      const isTimed = channel === "SMS" && setup.SMS !== undefined && due > now;
      const dueAt = isTimed && setup.SMS !== undefined ? placeInWindow(due, now, setup.SMS, timeZone, visit) : due;
      return [{ channel, type, occasion: occasionOf(type, facts), dueAt }];
    }),
  );
}

const ownerOf = ({ appointment }: AppointmentFacts) => ({
  shopId: appointment.shopId ?? 0,
  fitterId: appointment.fitterId,
  appointmentId: appointment.id,
});

/** Brings the planned messages of an appointment in step with it. */
async function syncPlanned(
  data: ScopedDatabase,
  setup: MessageSetup,
  facts: AppointmentFacts,
  now: Date,
): Promise<void> {
  const database = acrossShops(data);
  const wanted = plannedFor(setup, facts, now);
  const isOwn = and(
    eq(bookingMessage.appointmentId, facts.appointment.id),
    inArray(bookingMessage.type, [...PLANNED_TYPES]),
  );
  const stored = await database.select().from(bookingMessage).where(isOwn).for("update");
  const same = (a: PlannedMessage, b: (typeof stored)[number]): boolean =>
    a.channel === b.channel &&
    a.type === b.type &&
    a.occasion === b.occasion &&
    b.fitterId === facts.appointment.fitterId;
  const dropped = stored.filter((row) => row.status === "PLANNED" && !wanted.some((message) => same(message, row)));
  if (dropped.length > 0)
    await database.delete(bookingMessage).where(
      inArray(
        bookingMessage.id,
        dropped.map(({ id }) => id),
      ),
    );
  for (const message of wanted) {
    const existing = stored.find((row) => same(message, row));
    const { dueAt, ...key } = message;
    if (existing === undefined && dueAt === undefined)
      await database
        .insert(bookingMessage)
        .values({ ...ownerOf(facts), ...key, dueAt: now, status: "SKIPPED", reason: "WINDOW" })
        .onConflictDoNothing();
    // A reminder whose time has passed before the visit was booked is not sent.
    else if (existing === undefined && dueAt !== undefined && dueAt > now)
      await database
        .insert(bookingMessage)
        .values({ ...ownerOf(facts), ...key, dueAt })
        .onConflictDoNothing();
    else if (existing?.status === "PLANNED" && dueAt !== undefined && dueAt.getTime() !== existing.dueAt.getTime())
      await database.update(bookingMessage).set({ dueAt }).where(eq(bookingMessage.id, existing.id));
  }
}

/** Plans messages that leave at once, or when the window for text messages opens. */
export async function planNow(
  data: ScopedDatabase,
  setup: MessageSetup,
  facts: AppointmentFacts,
  types: readonly MessageType[],
  occasion: string,
  now: Date,
): Promise<number> {
  let planned = 0;
  for (const type of types)
    for (const channel of MESSAGE_CHANNELS) {
      const text = templateFor(setup, channel, type, facts.appointment.fitterId);
      if (text === undefined || !applies(text.own, facts)) continue;
      const dueAt =
        channel === "SMS" && setup.SMS !== undefined && !isForDealer(type)
          ? placeInWindow(now, now, setup.SMS, facts.timeZone, undefined)
          : now;
      const rows = await acrossShops(data)
        .insert(bookingMessage)
        .values({ ...ownerOf(facts), channel, type, occasion, dueAt: dueAt ?? now })
        .onConflictDoNothing()
        .returning({ id: bookingMessage.id });
      planned += rows.length;
    }
  return planned;
}

/** Considers all changes of an appointment together. One that an agent is saving at the moment waits for the next turn. */
async function considerChanges(database: Database, recordId: number, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const [appointment] = await transaction
      .select()
      .from(record)
      .where(eq(record.id, recordId))
      .for("update", { skipLocked: true });
    if (appointment?.shopId == null) return;
    const changes = await transaction
      .delete(appointmentChange)
      .where(eq(appointmentChange.recordId, recordId))
      .returning();
    const [first] = [...changes].sort((a, b) => a.id - b.id);
    if (first === undefined) return;
    const data = scopeOfShop(transaction, appointment.shopId);
    await noteEvents(data, appointment, first.before, `change-${first.id}`);
    const setup = await loadSetup(data);
    if (setup.SMS === undefined && setup.MAIL === undefined) return;
    const facts = await factsOf(data, appointment);
    if (facts === undefined) return;
    await syncPlanned(data, setup, facts, now);
    if (appointment.deletedAt !== null) return;
    const { status, fitterId, data: values } = appointment;
    const [date, told] = [textOrNull(values["date"]), textOrNull(values["toldDate"])];
    const isAhead = facts.start !== undefined && facts.start > now;
    const after = { status, date, told, fitter: fitterId, origin: facts.origin, isAhead };
    await planNow(data, setup, facts, messagesOf(first.before, after), `change-${first.id}`, now);
  });
}

/** Plans the messages of the changes since the last turn. Several processes may do so at the same time. */
export async function planMessages(
  { database }: { readonly database: Database },
  now = new Date(),
  graceSeconds = GRACE_SECONDS,
): Promise<void> {
  const until = sql`now() - make_interval(secs => ${graceSeconds}::int)`;
  const waiting = await database
    .select({ recordId: appointmentChange.recordId })
    .from(appointmentChange)
    .where(lte(appointmentChange.createdAt, until))
    .groupBy(appointmentChange.recordId)
    .orderBy(sql`min(${appointmentChange.id})`)
    .limit(MAX_CHANGES);
  for (const { recordId } of waiting)
    await runIsolated(`Messages about appointment ${recordId}`, () => considerChanges(database, recordId, now));
}

/** Has the planned messages of the shop's coming visits considered again, after its texts or settings changed. */
export async function replanShop(data: ScopedDatabase, fitterId: number | null = null): Promise<void> {
  await acrossShops(data).execute(
    sql`insert into appointment_change (shop_id, record_id, before)
      select shop_id, id, jsonb_build_object('status', status, 'date', data->>'date', 'told', coalesce(data->>'toldDate', data->>'date'), 'fitter', fitter_id) from record
      where resource = 'appointment' and shop_id = ${data.scope.shopId} and deleted_at is null and status in ('PENDING', 'CONFIRMED')
        and data->>'date' > ${new Date().toISOString()} and (${fitterId}::bigint is null or fitter_id = ${fitterId}::bigint)`,
  );
}
