/** What becomes of the appointments that a closure or a specific day hits: other times proposed to the customer, or another dealer. */
import { eq, sql } from "drizzle-orm";
import { loadWorkshops, freeStarts } from "../../availability/workshop";
import { scopeOfShop } from "../../directories/shops";
import { post, store } from "../../public/request/act";
import { durationOf } from "../../public/request/free-starts";
import { addressOf, letterFor, takeoverLetter, type Happened } from "../../public/request/letters";
import type { OpenedRequest } from "../../public/request/link";
import { factsOf } from "../../public/request/view";
import { dayIn } from "../../resources/caller";
import type { ServerParts } from "../../server-parts";
import type { Database, Transaction } from "../../storage/db";
import { fitter, record, shop } from "../../storage/schema";
import { acrossShops, type ScopedDatabase } from "../../storage/scoped-database";
import type { Appointment } from "./hit";

/** Why an appointment stays as it is. */
export const LEFT_REASONS = ["no-address", "no-start", "no-room", "changed"] as const;
export type Left = (typeof LEFT_REASONS)[number];

type Parts = Pick<ServerParts, "messages" | "mail" | "config">;
type Dealer = typeof fitter.$inferSelect;

/** Starts that a customer chooses from. */
const PROPOSED = 3;
/** Free starts looked at, the soonest first. */
const LOOKED_AT = 2_000;

/** The free starts nearest to the one that falls away, on different days as far as there are any; the soonest first. */
export function nearestStarts(free: readonly Date[], wanted: Date, timeZone: string): Date[] {
  const away = (at: Date): number => Math.abs(at.getTime() - wanted.getTime());
  const near = [...free].sort((a, b) => away(a) - away(b));
  const days = new Set<string>();
  const ofOneDay = near.filter((at) => {
    const day = dayIn(timeZone, at);
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

/** The appointment as those who decide on it see it, with this dealer. */
async function opened(data: ScopedDatabase, appointment: Appointment, dealerId: number): Promise<OpenedRequest> {
  const own = await data.find(shop, sql`true`);
  const dealer = await data.find(fitter, eq(fitter.id, dealerId));
  if (own === undefined) throw new Error("An appointment without a shop");
  return { request: appointment, dealer: dealer ?? null, shop: own, audience: "DEALER" };
}

/** The transaction in which a dealer's hours are held and the appointment is still as it was read. */
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

/** Asks the customer to choose another time; answers why it could not. */
export async function proposeTimes(
  parts: Parts,
  data: ScopedDatabase,
  appointment: Appointment,
  now = new Date(),
): Promise<Left | undefined> {
  const seen = await opened(data, appointment, appointment.fitterId ?? 0);
  const { dealer } = seen;
  const { date } = factsOf(seen);
  if (dealer === null || date === undefined) return "no-start";
  // Nobody could choose: somebody has to call.
  if (addressOf(seen, "CUSTOMER") === undefined) return "no-address";
  const search: Search = { shopId: seen.shop.id, dealer, appointment, now };
  const proposals = nearestStarts(await starts(acrossShops(data), search), date, dealer.timeZone);
  if (proposals.length === 0) return "no-start";
  const happened: Happened = { action: "propose", at: date, proposals, reason: "" };
  // Written before the transaction: a letter needs several reads, and the embedded database has one connection.
  const letter = await letterFor(parts, seen, happened);
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
    await post(parts, database, seen, letter);
    return undefined;
  });
}

/** Gives the appointment to another dealer at the same time; answers why it could not. */
export async function moveTo(
  parts: Parts,
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
  const toCustomer = await takeoverLetter(parts, taken, before, "CUSTOMER");
  const toDealer = await takeoverLetter(parts, taken, before, "DEALER");
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
    if (toCustomer !== undefined) await post(parts, database, taken, toCustomer);
    if (toDealer !== undefined) await post(parts, database, taken, toDealer, "DEALER");
    return undefined;
  });
}
