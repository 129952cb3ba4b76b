/** Resolves affected appointments: proposes other times to the customer, or moves them to another dealer. */
import { eq } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { withParts } from "../booking/agreed-visits";
import { findStarts, keepStarts, takeSlot } from "../booking/visits";
import { queueLetter, storeOutcome } from "../customer-requests/act";
import { visitAt } from "../customer-requests/free-starts";
import { addressOf, letterFor, takeoverLetter, type RequestEvent } from "../customer-requests/letters";
import { openOwnRequest } from "../customer-requests/own-request";
import { factsOf } from "../customer-requests/view";
import type { ServerServices } from "../../services/server-services";
import { record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Appointment } from "./affected-appointments";

/** Reasons why an appointment is left unchanged. */
export const LEFT_REASONS = ["no-address", "no-start", "no-room", "no-bay", "changed"] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

type Services = Pick<ServerServices, "messages" | "mail" | "config">;

/** Number of proposed starts. */
const MAX_PROPOSALS = 3;
/** Maximum free starts to consider. */
const MAX_STARTS = 2_000;

/** Returns the free starts nearest to the cancelled one, on different days if possible, soonest first. */
export function nearestStarts(freeStarts: readonly Date[], target: Date, timeZone: string): Date[] {
  const distanceTo = (start: Date): number => Math.abs(start.getTime() - target.getTime());
  const near = [...freeStarts].sort((a, b) => distanceTo(a) - distanceTo(b));
  const days = new Set<string>();
  const oneStartPerDay = near.filter((start) => {
    const day = dayInZone(timeZone, start);
    return days.size < MAX_PROPOSALS && !days.has(day) && days.add(day);
  });
  const others = near.filter((start) => !oneStartPerDay.includes(start));
  return [...oneStartPerDay, ...others].slice(0, MAX_PROPOSALS).sort((a, b) => a.getTime() - b.getTime());
}

/** Runs work in a transaction, if the appointment is unchanged. */
async function whileUnchanged(
  data: ScopedDatabase,
  appointment: Appointment,
  work: (transaction: ScopedDatabase) => Promise<LeftReason | undefined>,
): Promise<LeftReason | undefined> {
  const current = (transaction: ScopedDatabase) =>
    transaction.find(record, eq(record.id, appointment.id), { forUpdate: true });
  return data.transaction(async (transaction) =>
    (await current(transaction))?.version === appointment.version ? work(transaction) : "changed",
  );
}

/** Proposes other times to the customer. Returns the reason when not possible. */
export async function proposeTimes(
  services: Services,
  data: ScopedDatabase,
  appointment: Appointment,
  now = new Date(),
): Promise<LeftReason | undefined> {
  const request = await openOwnRequest(data, appointment, appointment.fitterId ?? 0);
  const { dealer } = request;
  const { date } = factsOf(request);
  if (dealer === null || date === undefined) return "no-start";
  // The customer cannot be reached by mail and must be called.
  if (addressOf(request, "CUSTOMER") === undefined) return "no-address";
  const visit = visitAt(dealer, appointment);
  const proposals = nearestStarts(await findStarts(data, visit, now, { limit: MAX_STARTS }), date, dealer.timeZone);
  if (proposals.length === 0) return "no-start";
  const event: RequestEvent = { action: "propose", at: date, proposals, reason: "" };
  // Write the mail before the transaction: it needs several reads, and the embedded database has one connection.
  const letter = await letterFor(services, request, event);
  if (letter === undefined) return "no-address";
  return whileUnchanged(data, appointment, async (transaction) => {
    const database = acrossShops(transaction);
    if (!(await keepStarts(transaction, visit, proposals, now))) return "changed";
    const stored = await storeOutcome(database, request, "RESCHEDULE_PROPOSED", event, now, data.actor.userId);
    await transaction.audit({
      verb: "STATE",
      resource: "appointment",
      recordId: appointment.id,
      recordVersion: stored.version,
      action: "closing-propose",
      changes: [
        { field: "status", before: appointment.status, after: stored.status },
        { field: "proposals", before: null, after: stored.data["proposals"] ?? null },
      ],
    });
    await queueLetter(services, database, request, letter);
    return undefined;
  });
}

/** Moves the appointment to another dealer at the same time. Returns the reason when not possible. */
export async function moveAppointment(
  services: Services,
  data: ScopedDatabase,
  appointment: Appointment,
  replacementId: number,
  now = new Date(),
): Promise<LeftReason | undefined> {
  const { dealer: formerDealer, shop: ownShop } = await openOwnRequest(data, appointment, appointment.fitterId ?? 0);
  const replacement = await openOwnRequest(data, { ...appointment, fitterId: replacementId }, replacementId);
  const { dealer } = replacement;
  const { date } = factsOf(replacement);
  if (dealer === null || date === undefined) return "no-room";
  const visit = visitAt(dealer, appointment);
  const isFree = (await findStarts(data, visit, now, { from: date.getTime(), to: date.getTime() + 1 })).length > 0;
  if (!isFree) return "no-room";
  const before = formerDealer?.tradingName ?? formerDealer?.name ?? ownShop.name;
  const toCustomer = await takeoverLetter(services, replacement, before, "CUSTOMER");
  const toDealer = await takeoverLetter(services, replacement, before, "DEALER");
  return whileUnchanged(data, appointment, async (transaction) => {
    const database = acrossShops(transaction);
    const claim = { source: "APPOINTMENT", sourceId: appointment.id } as const;
    const attempt = await takeSlot(transaction, visit, date, claim, now);
    if (attempt?.isTaken !== true) return "no-room";
    const values = {
      fitterId: replacementId,
      version: appointment.version + 1,
      updatedBy: data.actor.userId,
      data: withParts(appointment.data, attempt.evaluation.segments),
    };
    await transaction.update(record, { ...values, updatedAt: now }, eq(record.id, appointment.id));
    await transaction.audit({
      verb: "UPDATE",
      resource: "appointment",
      recordId: appointment.id,
      recordVersion: values.version,
      action: "closing-move",
      changes: [{ field: "fitter", before: appointment.fitterId, after: replacementId }],
    });
    if (toCustomer !== undefined) await queueLetter(services, database, replacement, toCustomer);
    if (toDealer !== undefined) await queueLetter(services, database, replacement, toDealer, "DEALER");
    return undefined;
  });
}
