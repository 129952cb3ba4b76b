/**
 * Sends the planned messages that are due. Each is checked again and written in the transaction that puts it into the outbox, so that it
 * says what is true when it leaves, and leaves once.
 */
import { and, asc, eq, lte } from "drizzle-orm";
import { isForDealer, isReminder, type MessageType, type SkipReason } from "../../../../src/contract/customer-messages";
import type { Transaction } from "../../platform/storage/db";
import { runIsolated, scopeOfShop } from "../../platform/storage/each-shop";
import { bookingMessage, record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { activeLanguages } from "../../platform/storage/shop-languages";
import type { ServerServices } from "../../services/server-services";
import { isWithinBudget } from "./budget";
import { composeMail, composeSms, type Composing } from "./compose";
import { factsOf, type AppointmentFacts } from "./facts";
import { hasOptedOut, hashOf, maskedAddress, maskedNumber, mobileOf } from "./people";
import { applies } from "./plan";
import { loadSetup, templateFor, type MessageSetup } from "./setup";
import { isOpen, placeInWindow } from "./timing";

const MAX_MESSAGES = 200;

export type MessagingServices = Pick<ServerServices, "database" | "config" | "mail" | "sms">;
type Planned = typeof bookingMessage.$inferSelect;

/** Statuses of appointments for which a message still makes sense; without an entry, all of them. */
const VALID_IN: Readonly<Partial<Record<MessageType, readonly string[]>>> = {
  APPOINTMENT_RECEIVED: ["PENDING", "RESCHEDULE_PROPOSED", "CONFIRMED"],
  APPOINTMENT_CONFIRMED: ["CONFIRMED", "ARRIVED", "IN_PROGRESS"],
  APPOINTMENT_MOVED: ["CONFIRMED"],
  SLOTS_PROPOSED: ["RESCHEDULE_PROPOSED"],
  APPOINTMENT_REFUSED: ["REFUSED"],
  APPOINTMENT_CANCELLED: ["CANCELLED", "CANCELLED_BY_DEALER", "CANCELLED_BY_CUSTOMER"],
  REMINDER_1: ["CONFIRMED"],
  REMINDER_2: ["CONFIRMED"],
  VEHICLE_READY: ["DONE", "IN_PROGRESS"],
  NO_SHOW: ["NO_SHOW"],
  REVIEW_REQUEST: ["DONE"],
  DEALER_UNANSWERED: ["PENDING"],
  DEALER_CANCELLED: ["CANCELLED_BY_CUSTOMER"],
};

/** Whether the appointment is still as it was when the message was planned. */
function isWanted({ type, occasion, fitterId }: Planned, { appointment, start }: AppointmentFacts, now: Date): boolean {
  if (appointment.deletedAt !== null || appointment.fitterId !== fitterId) return false;
  if (VALID_IN[type]?.includes(appointment.status ?? "") === false) return false;
  if (!isReminder(type)) return true;
  // An agent reminds of the visit whenever it is.
  const isByHand = occasion.startsWith("hand-");
  return start !== undefined && start > now && (isByHand || occasion === start.toISOString());
}

const change = (transaction: Transaction, { id }: Planned, values: Partial<typeof bookingMessage.$inferInsert>) =>
  transaction
    .update(bookingMessage)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(bookingMessage.id, id));

/** What a message goes out with. */
interface Sending {
  readonly services: MessagingServices;
  readonly transaction: Transaction;
  readonly data: ScopedDatabase;
  readonly setup: MessageSetup;
  readonly message: Planned;
  readonly facts: AppointmentFacts;
  readonly composing: Composing;
  readonly now: Date;
}

async function sendSms({ services, transaction, data, setup, message, facts, composing, now }: Sending): Promise<void> {
  const settings = setup.SMS;
  if (settings === undefined) return;
  const toDealer = isForDealer(message.type);
  const skip = async (reason: SkipReason): Promise<void> => {
    await change(transaction, message, { status: "SKIPPED", reason });
  };
  const phone = toDealer ? (facts.dealer?.phone ?? null) : facts.customer.phone;
  const mobile = mobileOf(phone);
  if (mobile === undefined) return skip("NO_MOBILE");
  const { number, country } = mobile;
  if (await hasOptedOut(data, number)) return skip("OPT_OUT");
  if (!toDealer && !isOpen(now, settings, facts.timeZone)) {
    const visit = isReminder(message.type) ? facts.start : undefined;
    const dueAt = placeInWindow(now, now, settings, facts.timeZone, visit);
    if (dueAt === undefined) return skip("WINDOW");
    await change(transaction, message, { dueAt });
    return;
  }
  if (!(await isWithinBudget(data, settings, message.type, facts.shop.timeZone, now))) return skip("BUDGET");
  const { written, locale, linkHash } = await composeSms(composing, facts, data);
  const outboxId = await services.sms.queue(acrossShops(data), {
    shopId: message.shopId,
    template: message.type,
    locale,
    recipient: number,
    sender: settings.senderName,
    text: written.text,
  });
  await change(transaction, message, {
    status: "QUEUED",
    locale,
    country,
    recipient: maskedNumber(number),
    recipientHash: hashOf(number),
    search: hashOf(number),
    parts: written.parts,
    cost: written.parts * services.sms.price,
    outboxId,
    linkHash,
  });
}

async function sendMail({ services, transaction, data, message, facts, composing }: Sending): Promise<void> {
  const email = isForDealer(message.type) ? (facts.dealer?.email ?? null) : facts.customer.email;
  if (email === null) {
    await change(transaction, message, { status: "SKIPPED", reason: "NO_ADDRESS" });
    return;
  }
  const { mail, locale } = await composeMail(composing, facts, data, email);
  const outboxId = await services.mail.queue(acrossShops(data), mail);
  await change(transaction, message, {
    status: "QUEUED",
    locale,
    recipient: maskedAddress(email),
    recipientHash: hashOf(email),
    search: hashOf(email),
    outboxId,
  });
}

async function sendOne(services: MessagingServices, id: number, now: Date): Promise<void> {
  const { database, config } = services;
  await database.transaction(async (transaction) => {
    const isDue = and(eq(bookingMessage.id, id), eq(bookingMessage.status, "PLANNED"), lte(bookingMessage.dueAt, now));
    const [message] = await transaction.select().from(bookingMessage).where(isDue).for("update", { skipLocked: true });
    if (message?.appointmentId == null) return;
    const data = scopeOfShop(transaction, message.shopId);
    const [appointment] = await transaction.select().from(record).where(eq(record.id, message.appointmentId));
    const facts = appointment && (await factsOf(data, appointment));
    const setup = await loadSetup(data);
    const text = templateFor(setup, message.channel, message.type, message.fitterId);
    // What is switched off, or no longer true, is not sent.
    if (facts === undefined || text === undefined || !isWanted(message, facts, now) || !applies(text.own, facts)) {
      await transaction.delete(bookingMessage).where(eq(bookingMessage.id, id));
      return;
    }
    const languages = await activeLanguages(transaction, message.shopId);
    const composing: Composing = { ...text, type: message.type, setup, languages, publicUrl: config.publicUrl };
    const sending: Sending = { services, transaction, data, setup, message, facts, composing, now };
    await (message.channel === "SMS" ? sendSms(sending) : sendMail(sending));
  });
}

/** Sends the messages that are due. Several processes may do so at the same time. */
export async function sendDue(services: MessagingServices, now = new Date()): Promise<void> {
  const due = await services.database
    .select({ id: bookingMessage.id })
    .from(bookingMessage)
    .where(and(eq(bookingMessage.status, "PLANNED"), lte(bookingMessage.dueAt, now)))
    .orderBy(asc(bookingMessage.dueAt), asc(bookingMessage.id))
    .limit(MAX_MESSAGES);
  for (const { id } of due) await runIsolated(`Message ${id}`, () => sendOne(services, id, now));
}
