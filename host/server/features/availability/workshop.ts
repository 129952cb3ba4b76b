/**
 * Computes free starts in a dealer's workshop, for booking, moving and proposing appointments, and for Reserve with
 * Google: effective hours on a grid, minus existing appointments.
 */
import { and, inArray, isNull, ne, sql } from "drizzle-orm";
import { DAY_MS, daysFrom } from "../../../../src/contract/days";
import type { OpeningHours } from "../../../../src/contract/fields/values";
import { minutesOf } from "../../../../src/contract/opening-hours";
import { dayInZone, instantAt } from "../../../../src/contract/zone-clock";
import { excludedFrom, type ExclusionScope } from "../dealers/storage/exclusions";
import { effectiveText } from "../dealers/storage/effective-values";
import { oneOf } from "../../platform/storage/recordset";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { effectiveDay } from "./effective-availability";
import { loadAvailability, type LoadedDealer } from "./load-availability";

/** Appointment statuses that occupy the workshop. */
const BLOCKING_STATUSES = ["PENDING", "RESCHEDULE_PROPOSED", "CONFIRMED", "ARRIVED", "IN_PROGRESS"];
const MINUTE_MS = 60_000;
/** Maximum number of starts in an answer, and of days to look ahead. */
const MAX_STARTS = 240;
const DAYS = 42;

interface BookedSlot {
  readonly from: number;
  readonly to: number;
}

/** Capacity and booking rules of a dealer. */
export interface Workshop extends LoadedDealer {
  /** NONE takes no appointments, REQUEST needs the dealer's confirmation, INSTANT books directly. */
  readonly bookingMode: string;
  /** Maximum number of vehicles at the same time. */
  readonly lanes: number;
  /** Minutes between possible starts. */
  readonly gridMinutes: number;
  readonly leadMinutes: number;
  readonly horizonDays: number;
  readonly maxPerDay: number | null;
  readonly booked: readonly BookedSlot[];
}

/** Requirements of the service; missing values default to the dealer's. */
export interface StartRules {
  readonly durationMinutes: number;
  readonly stepMinutes?: number;
  readonly leadMinutes?: number;
  readonly horizonDays?: number;
}

/** Returns a numeric value of a dealer or appointment, or the default. */
export const numberIn = (data: Readonly<Record<string, unknown>>, name: string, fallback: number): number => {
  const value = Number(data[name]);
  return Number.isFinite(value) && data[name] !== null && data[name] !== "" ? value : fallback;
};

/** Returns the dealer's minutes between starts. */
export const slotMinutes = (data: Readonly<Record<string, unknown>>): number => numberIn(data, "slotMinutes", 30);

/** Returns the capacity on a day. A non-zero share never rounds down to 0. */
const roomOf = (lanes: number, percent: number): number =>
  percent === 0 ? 0 : Math.max(1, Math.floor((Math.max(1, lanes) * percent) / 100));

/** Returns free starts from now on, soonest first. A visit must end within its opening range. */
export function freeStarts(workshop: Workshop, rules: StartRules, now: Date, limit = MAX_STARTS): Date[] {
  if (workshop.bookingMode === "NONE") return [];
  const { timeZone, booked, maxPerDay } = workshop;
  const { durationMinutes, stepMinutes = workshop.gridMinutes, leadMinutes = workshop.leadMinutes } = rules;
  const earliest = now.getTime() + Math.max(leadMinutes, workshop.leadMinutes) * MINUTE_MS;
  const horizon = Math.min(DAYS, workshop.horizonDays, rules.horizonDays ?? DAYS);
  const starts: Date[] = [];
  for (const day of daysFrom(dayInZone(timeZone, now), horizon)) {
    const { ranges, capacityPercent } = effectiveDay(workshop, day, "APPOINTMENTS");
    const lanes = roomOf(workshop.lanes, capacityPercent);
    if (ranges.length === 0 || lanes === 0) continue;
    if (
      maxPerDay !== null &&
      booked.filter(({ from }) => dayInZone(timeZone, new Date(from)) === day).length >= maxPerDay
    )
      continue;
    for (const { from, to } of ranges)
      for (let minute = minutesOf(from); minute + durationMinutes <= minutesOf(to); minute += stepMinutes) {
        const start = instantAt(day, minute, timeZone);
        if (start === undefined || start.getTime() < earliest) continue;
        const end = start.getTime() + durationMinutes * MINUTE_MS;
        if (booked.filter((other) => other.from < end && start.getTime() < other.to).length >= lanes) continue;
        starts.push(start);
        if (starts.length >= limit) return starts;
      }
  }
  return starts;
}

/** Loads occupied times of the dealers from all shops that show them, including proposals. */
async function loadBooked(
  data: ScopedDatabase,
  ids: readonly number[],
  { now, exceptRecord = 0 }: LoadOptions,
): Promise<ReadonlyMap<number, readonly BookedSlot[]>> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const rows = await acrossShops(data)
    .select({ fitterId: record.fitterId, status: record.status, data: record.data, dealer: fitter.data })
    .from(record)
    .innerJoin(fitter, sql`${fitter.id} = ${record.fitterId}`)
    .where(
      and(
        sql`${record.resource} = 'appointment' and ${record.fitterId} ${oneOf(ids)}`,
        ne(record.id, exceptRecord),
        inArray(record.status, BLOCKING_STATUSES),
        isNull(record.deletedAt),
        sql`(${record.data}->>'date' >= ${since} or ${record.status} = 'RESCHEDULE_PROPOSED')`,
      ),
    );
  const booked = new Map<number, BookedSlot[]>();
  for (const { fitterId, status, data: values, dealer } of rows) {
    const minutes = numberIn(values, "durationMinutes", slotMinutes(dealer));
    const proposals = status === "RESCHEDULE_PROPOSED" && Array.isArray(values["proposals"]) ? values["proposals"] : [];
    const slots = booked.get(fitterId ?? 0) ?? [];
    for (const start of [values["date"], ...(proposals as unknown[])]) {
      const from = typeof start === "string" ? Date.parse(start) : Number.NaN;
      if (!Number.isNaN(from)) slots.push({ from, to: from + minutes * MINUTE_MS });
    }
    booked.set(fitterId ?? 0, slots);
  }
  return booked;
}

export interface LoadOptions {
  readonly now: Date;
  /** Appointment to ignore, e.g. the one being moved. */
  readonly exceptRecord?: number;
  /** Usage whose excluded dealers are skipped, in addition to those excluded from appointments. */
  readonly channel?: ExclusionScope;
}

interface WorkshopRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly fittingHours: OpeningHours | null;
  readonly bookingMode: string;
  readonly bays: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Loads workshops by dealer id within the current shop; four statements for any number of dealers. */
export async function loadWorkshops(
  data: ScopedDatabase,
  ids: readonly number[],
  options: LoadOptions,
): Promise<ReadonlyMap<number, Workshop>> {
  const isExcluded = (scope: ExclusionScope) => excludedFrom(scope, shopFitterLink.fitterId, shopFitterLink.shopId);
  const rows = await data.execute<WorkshopRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.fittingHours} as "fittingHours", ${effectiveText("bookingMode", fitter.bookingMode)} as "bookingMode",
        ${fitter.bays} as bays, ${fitter.data} as data
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${fitter.id} ${oneOf(ids)}
        and not ${isExcluded("APPOINTMENTS")} and ${options.channel === undefined ? sql`true` : sql`not ${isExcluded(options.channel)}`}`,
  );
  const facts = await loadAvailability(data, ids);
  const booked = await loadBooked(data, ids, options);
  return new Map(
    rows.flatMap(({ id: text, fittingHours, bookingMode, bays, data: values }): [number, Workshop][] => {
      const id = Number(text);
      const dealerFacts = facts.get(id);
      if (dealerFacts === undefined) return [];
      const workshop: Workshop = {
        ...dealerFacts,
        ...(fittingHours !== null && { openingHours: fittingHours }),
        bookingMode,
        lanes: bays,
        gridMinutes: slotMinutes(values),
        leadMinutes: numberIn(values, "minLeadHours", 2) * 60,
        horizonDays: numberIn(values, "maxHorizonDays", DAYS),
        maxPerDay: values["maxPerDay"] == null ? null : numberIn(values, "maxPerDay", MAX_STARTS),
        booked: booked.get(id) ?? [],
      };
      return [[id, workshop]];
    }),
  );
}
