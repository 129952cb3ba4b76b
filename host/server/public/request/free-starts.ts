/** Starts at which a dealer could take an appointment: open hours on the dealer's grid, less what is taken. */
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { minutesOf } from "../../../../src/contract/opening-hours";
import { effectiveDay } from "../../availability/effective-availability";
import { loadAvailability } from "../../availability/load-availability";
import { daysFrom } from "../../availability/specific-days";
import { dayIn } from "../../resources/caller";
import { SYSTEM_ACTOR } from "../../storage/audit";
import type { Database, Transaction } from "../../storage/db";
import { record, type fitter } from "../../storage/schema";
import { ScopedDatabase } from "../../storage/scoped-database";
import { instantAt } from "./clock";

type Dealer = typeof fitter.$inferSelect;

export interface StartSearch {
  readonly dealer: Dealer;
  readonly shopId: number;
  /** The appointment itself takes no room from itself. */
  readonly recordId: number;
  readonly durationMinutes: number;
  readonly now: Date;
}

/** Starts offered at once, and days looked ahead for them. */
const OFFERED = 240;
const DAYS = 42;
/** An appointment in one of these keeps its room in the workshop. */
const HOLDING = ["PENDING", "RESCHEDULE_PROPOSED", "CONFIRMED", "ARRIVED", "IN_PROGRESS"];
const MINUTE_MS = 60_000;

const numberIn = (data: Readonly<Record<string, unknown>>, name: string, otherwise: number): number => {
  const value = Number(data[name]);
  return Number.isFinite(value) && data[name] !== null && data[name] !== "" ? value : otherwise;
};

/** Hours before the start from which on a customer can't change an appointment of the dealer any more. */
export const cancelLeadHours = (dealer: Dealer | null): number => numberIn(dealer?.data ?? {}, "cancelLeadHours", 24);
/** Minutes between two starts of the dealer. */
export const slotMinutes = (dealer: Dealer): number => numberIn(dealer.data, "slotMinutes", 30);

interface Taken {
  readonly from: number;
  readonly to: number;
}

/** What the dealer's other appointments take, proposals included. */
async function takenBy(database: Database | Transaction, search: StartSearch): Promise<Taken[]> {
  const rows = await database
    .select({ status: record.status, data: record.data })
    .from(record)
    .where(
      and(
        eq(record.resource, "appointment"),
        eq(record.fitterId, search.dealer.id),
        ne(record.id, search.recordId),
        inArray(record.status, HOLDING),
        isNull(record.deletedAt),
        sql`(${record.data}->>'date' >= ${new Date(search.now.getTime() - 86_400_000).toISOString()} or ${record.status} = 'RESCHEDULE_PROPOSED')`,
      ),
    );
  const grid = slotMinutes(search.dealer);
  return rows.flatMap(({ status, data }) => {
    const minutes = numberIn(data, "durationMinutes", grid);
    const proposals = status === "RESCHEDULE_PROPOSED" && Array.isArray(data["proposals"]) ? data["proposals"] : [];
    return [data["date"], ...(proposals as unknown[])].flatMap((start) => {
      const from = typeof start === "string" ? Date.parse(start) : Number.NaN;
      return Number.isNaN(from) ? [] : [{ from, to: from + minutes * MINUTE_MS }];
    });
  });
}

/** The dealer's free starts from now on, soonest first; none for a dealer that takes no appointments. */
export async function freeStarts(database: Database | Transaction, search: StartSearch): Promise<Date[]> {
  const { dealer, shopId, durationMinutes, now } = search;
  const data = new ScopedDatabase(
    database,
    { userId: null, shopId, networkId: null, fitterIds: [dealer.id], reach: "SHOP" },
    SYSTEM_ACTOR,
  );
  const facts = (await loadAvailability(data, [dealer.id])).get(dealer.id);
  if (facts === undefined) return [];
  const workshop = dealer.fittingHours === null ? facts : { ...facts, openingHours: dealer.fittingHours };
  const taken = await takenBy(database, search);
  const grid = slotMinutes(dealer);
  const earliest = now.getTime() + numberIn(dealer.data, "minLeadHours", 2) * 60 * MINUTE_MS;
  const horizon = Math.min(DAYS, numberIn(dealer.data, "maxHorizonDays", DAYS));
  const room = (percent: number): number =>
    percent === 0 ? 0 : Math.max(1, Math.floor((Math.max(1, dealer.bays) * percent) / 100));

  const starts: Date[] = [];
  for (const day of daysFrom(dayIn(dealer.timeZone, now), horizon)) {
    const { ranges, capacityPercent } = effectiveDay(workshop, day, "APPOINTMENTS");
    const lanes = room(capacityPercent);
    for (const { from, to } of ranges)
      for (let minute = minutesOf(from); minute + durationMinutes <= minutesOf(to); minute += grid) {
        const at = instantAt(day, minute, dealer.timeZone);
        if (at === undefined || at.getTime() < earliest) continue;
        const end = at.getTime() + durationMinutes * MINUTE_MS;
        const beside = taken.filter((other) => other.from < end && at.getTime() < other.to).length;
        if (beside >= lanes) continue;
        starts.push(at);
        if (starts.length >= OFFERED) return starts;
      }
  }
  return starts;
}

/** How long an appointment takes: what is stored with it, else one step of the dealer's grid. */
export const durationOf = (dealer: Dealer, data: Readonly<Record<string, unknown>>): number =>
  numberIn(data, "durationMinutes", slotMinutes(dealer));
