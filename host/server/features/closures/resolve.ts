/** Resolves affected appointments: proposes other times to the customer, or moves them to another dealer. */
import { eq, sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { loadWorkshops, freeStarts } from "../availability/workshop";
import { scopeOfShop } from "../../platform/storage/each-shop";
import { post, store } from "../customer-requests/act";
import { durationOf } from "../customer-requests/free-starts";
import { addressOf, letterFor, takeoverLetter, type Happened } from "../customer-requests/letters";
import type { OpenedRequest } from "../customer-requests/link";
import { factsOf } from "../customer-requests/view";
import type { ServerServices } from "../../services/server-services";
import type { Database, Transaction } from "../../platform/storage/db";
import { fitter, record, shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Appointment } from "./hit";

/** Reasons why an appointment is left unchanged. */
export const LEFT_REASONS = ["no-address", "no-start", "no-room", "changed"] as const;
export type Left = (typeof LEFT_REASONS)[number];

type Services = Pick<ServerServices, "messages" | "mail" | "config">;
type Dealer = typeof fitter.$inferSelect;

/** Number of proposed starts. */
const PROPOSED = 3;
/** Maximum free starts to consider. */
const LOOKED_AT = 2_000;

/** Returns the free starts nearest to the cancelled one, on different days if possible, soonest first. */
export function nearestStarts(free: readonly Date[], wanted: Date, timeZone: string): Date[] {
  const away = (at: Date): number => Math.abs(at.getTime() - wanted.getTime());
  const near = [...free].sort((a, b) => away(a) - away(b));
  const days = new Set<string>();
  const ofOneDay = near.filter((at) => {
    const day = dayInZone(timeZone, at);
    return days.size < PROPOSED && !days.has(day) && days.add(day);
  });
  const others = near.filter((at) => !ofOneDay.includes(at));
  return [...ofOneDay, ...others].slice(0, PROPOSED).sort((a, b) => a.getTime() - b.getTime());
}

interface Search {
  readonly shopId: number;
  readonly dealer: Dealer;
  readonly appointment: Appointment;
  readonly now: Date;
}

async function starts(database: Database | Transaction, { shopId, dealer, appointment, now }: Search): Promise<Date[]> {
  const options = { now, exceptRecord: appointment.id };
  const workshop = (await loadWorkshops(scopeOfShop(database, shopId), [dealer.id], options)).get(dealer.id);
  const durationMinutes = durationOf(dealer, appointment.data);
  return workshop === undefined ? [] : freeStarts(workshop, { durationMinutes }, now, LOOKED_AT);
}

const holds = (free: readonly Date[], start: Date): boolean => free.some((at) => at.getTime() === start.getTime());

/** Builds the appointment's request view with the given dealer. */
async function opened(data: ScopedDatabase, appointment: Appointment, dealerId: number): Promise<OpenedRequest> {
  const own = await data.find(shop, sql`true`);
  const dealer = await data.find(fitter, eq(fitter.id, dealerId));
  if (own === undefined) throw new Error("An appointment without a shop");
  return { request: appointment, dealer: dealer ?? null, shop: own, audience: "DEALER" };
}

/** Runs work in a transaction that locks the dealer's hours and checks that the appointment is unchanged. */
function unchanged(
  data: ScopedDatabase,
  appointment: Appointment,
  dealerId: number,
  work: (within: ScopedDatabase) => Promise<Left | undefined>,
): Promise<Left | undefined> {
  return data.transaction(async (within) => {
    await acrossShops(within).execute(
      sql`select pg_advisory_xact_lock(hashtext('td-admin.appointments'), ${dealerId}::int)`,
    );
    const current = await within.find(record, eq(record.id, appointment.id), { forUpdate: true });
    return current?.version === appointment.version ? work(within) : "changed";
  });
}

/** Proposes other times to the customer. Returns the reason when not possible. */
export async function proposeTimes(
  services: Services,
  data: ScopedDatabase,
  appointment: Appointment,
  now = new Date(),
): Promise<Left | undefined> {
  const seen = await opened(data, appointment, appointment.fitterId ?? 0);
  const { dealer } = seen;
  const { date } = factsOf(seen);
  if (dealer === null || date === undefined) return "no-start";
  // The customer cannot be reached by mail and must be called.
  if (addressOf(seen, "CUSTOMER") === undefined) return "no-address";
  const search: Search = { shopId: seen.shop.id, dealer, appointment, now };
  const proposals = nearestStarts(await starts(acrossShops(data), search), date, dealer.timeZone);
  if (proposals.length === 0) return "no-start";
  const happened: Happened = { action: "propose", at: date, proposals, reason: "" };
  // Write the mail before the transaction: it needs several reads, and the embedded database has one connection.
  const letter = await letterFor(services, seen, happened);
  if (letter === undefined) return "no-address";
  return unchanged(data, appointment, dealer.id, async (within) => {
    const database = acrossShops(within);
    const free = await starts(database, search);
    if (!proposals.every((at) => holds(free, at))) return "changed";
    const stored = await store(database, seen, "RESCHEDULE_PROPOSED", happened, now, data.actor.userId);
    await within.audit({
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
    await post(services, database, seen, letter);
    return undefined;
  });
}

/** Moves the appointment to another dealer at the same time. Returns the reason when not possible. */
export async function moveTo(
  services: Services,
  data: ScopedDatabase,
  appointment: Appointment,
  replacementId: number,
  now = new Date(),
): Promise<Left | undefined> {
  const { dealer: former, shop: own } = await opened(data, appointment, appointment.fitterId ?? 0);
  const taken = await opened(data, { ...appointment, fitterId: replacementId }, replacementId);
  const { dealer } = taken;
  const { date } = factsOf(taken);
  if (dealer === null || date === undefined) return "no-room";
  const search: Search = { shopId: own.id, dealer, appointment, now };
  if (!holds(await starts(acrossShops(data), search), date)) return "no-room";
  const before = former?.tradingName ?? former?.name ?? own.name;
  const toCustomer = await takeoverLetter(services, taken, before, "CUSTOMER");
  const toDealer = await takeoverLetter(services, taken, before, "DEALER");
  return unchanged(data, appointment, replacementId, async (within) => {
    const database = acrossShops(within);
    if (!holds(await starts(database, search), date)) return "no-room";
    const values = { fitterId: replacementId, version: appointment.version + 1, updatedBy: data.actor.userId };
    await within.update(record, { ...values, updatedAt: now }, eq(record.id, appointment.id));
    await within.audit({
      verb: "UPDATE",
      resource: "appointment",
      recordId: appointment.id,
      recordVersion: values.version,
      action: "closing-move",
      changes: [{ field: "fitter", before: appointment.fitterId, after: replacementId }],
    });
    if (toCustomer !== undefined) await post(services, database, taken, toCustomer);
    if (toDealer !== undefined) await post(services, database, taken, toDealer, "DEALER");
    return undefined;
  });
}
