/** Reads the appointment book of a dealer: bays, hours, closures, taken lanes, and appointments that wait for a lane. */
import { eq, inArray, sql } from "drizzle-orm";
import type {
  AppointmentBook,
  BookBayDay,
  BookCard,
  WaitingCard,
} from "../../../../src/contract/endpoints/appointment-book";
import type { ApplicationSettings } from "../../../../src/contract/application-settings";
import { addDays, daysBetween, daysFrom } from "../../../../src/contract/days";
import { textIn } from "../../../../src/contract/fields/values";
import { ApiProblem } from "../../platform/http/problem";
import { bay as bayTable, bookingHold, capacityRow, fitter, record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { dayContext, type DayContext } from "./engine/context";
import { MINUTE_MS, overlaps, type Bay, type Occupied, type Span } from "./engine/facts";
import { offeredMinutes } from "./engine/offered-minutes";
import { loadSettings } from "./application-settings";
import { loadCardTags } from "./tags";
import { loadWorkshops, type LoadedWorkshop } from "./load-workshops";
import { durationOf } from "./visit-request";
import { openStatuses } from "../open-appointments";
import { appointmentsAwaitingGoods } from "../orders/goods";

/** Longest period of one call. */
const MAX_DAYS = 42;
const MAX_WAITING = 100;

/** Which part of the book to read; days are ISO days in the dealer's zone, both included. */
export interface BookQuery {
  readonly dealer: number;
  readonly from: string;
  readonly to: string;
  readonly content: "all" | "load";
}

type Stored = typeof record.$inferSelect;

const iso = (instant: number): string => new Date(instant).toISOString();
const timeOf = ({ from, to }: Span) => ({ from: iso(from), to: iso(to) });
const minutesIn = (spans: readonly Span[]): number =>
  spans.reduce((total, { from, to }) => total + (to - from) / MINUTE_MS, 0);
const textValue = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the hours, closures and load of a bay on a day. */
function bayDayOf(bay: Bay, context: DayContext): BookBayDay {
  const { hours, occupied } = context;
  const { ranges, closed } = context.bayDay(bay);
  const dayTime = { from: hours.dayStart, to: hours.midnight };
  const ofDay = closed.filter((time) => overlaps(time, dayTime));
  const taken = occupied.filter(
    ({ bayId, start, end }) => bayId === bay.id && overlaps({ from: start, to: end }, dayTime),
  );
  const work = taken.filter(({ lane }) => lane > 0);
  return {
    bay: bay.id,
    day: hours.day,
    open: ranges.map(timeOf),
    closed: ofDay.map(({ closure, ...time }) => ({ ...timeOf(time), reason: closure.reason, note: closure.note })),
    offeredMinutes: offeredMinutes(bay, context),
    bookedMinutes: minutesIn(work.map(({ start, end }) => ({ from: start, to: end }))),
    appointments: taken.filter(({ source }) => source === "APPOINTMENT").length,
  };
}

/** Returns the names of an appointment's services: those of the catalogue, else those that the customer saw. */
function serviceNames({ data }: Stored, workshop: LoadedWorkshop): string[] {
  const rows = (data["services"] ?? []) as readonly { readonly service?: number; readonly quantity?: number }[];
  const names = rows.flatMap(({ service, quantity = 1 }) => {
    const name = workshop.services.get(service ?? 0)?.name;
    return name === undefined ? [] : [quantity > 1 ? `${quantity} × ${name}` : name];
  });
  if (names.length > 0) return names;
  const shown = (data["shopServices"] ?? []) as readonly { readonly name?: unknown }[];
  return shown.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
}

const customerIn = (data: Stored["data"]) => ({
  customer: textValue(data["customerName"]),
  plate: textValue(data["vehicleRegistrationNumber"]),
});

/** What decides how cards look, besides their appointment. */
interface CardLooks {
  readonly tagsOf: (appointment: Stored) => BookCard["tags"];
  /** Appointments whose ordered tyres have not been received. */
  readonly awaitsGoods: ReadonlySet<number>;
  readonly settings: ApplicationSettings;
  /** Colours of bays. */
  readonly colours: ReadonlyMap<number, string | null>;
}

function accentOf({ colourBy }: ApplicationSettings, ofTag: string | undefined, ofBay: string | null | undefined) {
  switch (colourBy) {
    case "STATUS":
      return null;
    case "BAY":
      return ofBay ?? null;
    case "TAG":
      return ofTag ?? null;
  }
}

function cardOf(
  taken: Occupied,
  parts: number,
  workshop: LoadedWorkshop,
  appointment: Stored | undefined,
  hold: { readonly own: boolean; readonly expiresAt: Date } | undefined,
  { tagsOf, awaitsGoods, settings, colours }: CardLooks,
): BookCard {
  const { source, sourceId, bayId, lane, start, end, from, to } = taken;
  const isKnown = source === "HOLD" || appointment !== undefined;
  const tags = appointment === undefined ? [] : tagsOf(appointment);
  const isAwaited = source === "APPOINTMENT" && appointment?.status === "CONFIRMED";
  return {
    kind: isKnown ? source : "OTHER_SHOP",
    id: isKnown ? sourceId : null,
    version: appointment?.version ?? null,
    bay: bayId,
    lane,
    start: iso(start),
    end: iso(end),
    setupMinutes: (start - from) / MINUTE_MS,
    cleanupMinutes: (to - end) / MINUTE_MS,
    linked: source === "APPOINTMENT" && parts > 1,
    status: appointment?.status ?? null,
    origin: textValue(appointment?.data["origin"]) || null,
    forced: appointment?.data["forced"] === true,
    ...(appointment === undefined ? { customer: "", plate: "" } : customerIn(appointment.data)),
    phone: textValue(appointment?.data["customerPhone"]),
    services: appointment === undefined ? [] : serviceNames(appointment, workshop),
    tags,
    accent: accentOf(settings, tags[0]?.color, colours.get(bayId ?? 0)),
    awaitsGoods: appointment !== undefined && awaitsGoods.has(appointment.id),
    lateFrom: isAwaited ? iso(start + settings.lateAfterMinutes * MINUTE_MS) : null,
    expiresAt: hold?.expiresAt.toISOString() ?? null,
    own: hold?.own ?? false,
  };
}

/** Finds open appointments of the dealer without a lane, soonest first. */
async function loadWaiting(
  data: ScopedDatabase,
  dealer: typeof fitter.$inferSelect,
  workshop: LoadedWorkshop,
): Promise<WaitingCard[]> {
  const rows = await data.select(record, {
    where: sql`${record.resource} = 'appointment' and ${record.shopId} = ${data.scope.shopId} and ${record.fitterId} = ${dealer.id} and ${record.deletedAt} is null
      and ${record.status} in (${openStatuses}) and ${record.data}->>'date' > ${new Date().toISOString()}
      and not exists (select 1 from ${capacityRow} taken where taken.source = 'APPOINTMENT' and taken.source_id = ${record.id})`,
    orderBy: [sql`${record.data}->>'date'`, record.id],
    limit: MAX_WAITING,
  });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    status: row.status ?? "",
    ...customerIn(row.data),
    wanted: textValue(row.data["date"]),
    minutes: durationOf(dealer.data, row.data),
    services: serviceNames(row, workshop),
    origin: textValue(row.data["origin"]) || null,
  }));
}

/** Reads the book. Throws `not-found` for a dealer out of reach, and `validation` for a period that is too long or ends before it begins. */
export async function loadBook(
  data: ScopedDatabase,
  { dealer: dealerId, from, to, content }: BookQuery,
  languages: readonly string[],
  now = new Date(),
): Promise<AppointmentBook> {
  const length = daysBetween(from, to);
  if (length < 0 || length >= MAX_DAYS) throw new ApiProblem("validation", { fields: { to: "error.period.order" } });
  const dealer = await data.find(fitter, eq(fitter.id, dealerId));
  const window = { from: Date.parse(`${addDays(from, -2)}T00:00:00Z`), to: Date.parse(`${addDays(to, 2)}T00:00:00Z`) };
  const workshop = (await loadWorkshops(data, [dealerId], { now, window, languages })).get(dealerId);
  if (dealer === undefined || workshop === undefined) throw new ApiProblem("not-found");
  const request = { services: [], channel: "BACK_OFFICE" } as const;
  const contexts = daysFrom(from, length + 1).map((day) => dayContext(workshop, request, day));
  const [first, last] = [contexts[0], contexts.at(-1)];
  const period = { from: first?.hours.dayStart ?? 0, to: last?.hours.midnight ?? 0 };
  const occupied = workshop.occupied.filter(({ start, end }) => overlaps({ from: start, to: end }, period));
  const usedBays = new Set(occupied.map(({ bayId }) => bayId));
  // An inactive bay stays as long as appointments are on it.
  const bays = workshop.bays.filter(({ id, active }) => active || usedBays.has(id));
  const colors = await acrossShops(data)
    .select({ id: bayTable.id, color: bayTable.color })
    .from(bayTable)
    .where(eq(bayTable.fitterId, dealerId));
  const colorByBay = new Map(colors.map(({ id, color }) => [id, color]));
  const settings = (await loadSettings(data)).settingsOf(dealerId);
  const { defaultView, visibleFrom, visibleTo } = settings;
  const book = {
    settings: { defaultView, visibleFrom, visibleTo },
    dealer: { id: dealerId, name: dealer.tradingName ?? dealer.name, timeZone: workshop.timeZone },
    bays: bays.map(({ id, name, type, capacity, slotMinutes, active }) => ({
      id,
      name,
      type,
      lanes: capacity,
      slotMinutes,
      color: (id === null ? undefined : colorByBay.get(id)) ?? null,
      active,
    })),
    days: contexts.map(({ hours }) => {
      const name = workshop.names.get(hours.effective.sourceId ?? 0)?.label ?? "";
      const label = typeof name === "string" ? name : textIn(name, languages);
      const reason = hours.effective.reason;
      return { day: hours.day, ...timeOf({ from: hours.dayStart, to: hours.midnight }), reason, label };
    }),
    bayDays: contexts.flatMap((context) => bays.map((bay) => bayDayOf(bay, context))),
  };
  if (content === "load") return { ...book, cards: [], waiting: [] };
  const cards = await loadCards(data, occupied, workshop, languages, { settings, colours: colorByBay });
  return { ...book, cards, waiting: await loadWaiting(data, dealer, workshop) };
}

/** Loads what the taken lanes show: the shop's own appointments, and holds. */
async function loadCards(
  data: ScopedDatabase,
  occupied: readonly Occupied[],
  workshop: LoadedWorkshop,
  languages: readonly string[],
  looks: Omit<CardLooks, "tagsOf" | "awaitsGoods">,
): Promise<BookCard[]> {
  const tags = await loadCardTags(data);
  const tagsOf = ({ data: values }: Stored): BookCard["tags"] => {
    const own = new Set((values["tags"] ?? []) as readonly number[]);
    return [...tags].flatMap(([id, { label, color }]) =>
      own.has(id) ? [{ label: textIn(label, languages), color }] : [],
    );
  };
  const idsOf = (isHold: boolean): number[] => [
    ...new Set(occupied.filter(({ source }) => (source === "HOLD") === isHold).map(({ sourceId }) => sourceId)),
  ];
  const appointments = await data.select(record, {
    where: sql`${inArray(record.id, idsOf(false))} and ${record.shopId} = ${data.scope.shopId}`,
  });
  const bought = appointments.filter(({ data: values }) => values["tyresOrigin"] === "BOUGHT_HERE");
  const awaitsGoods = await appointmentsAwaitingGoods(
    data,
    bought.map(({ id }) => id),
  );
  const holds = await acrossShops(data)
    .select()
    .from(bookingHold)
    .where(inArray(bookingHold.id, idsOf(true)));
  const appointmentById = new Map(appointments.map((row) => [row.id, row]));
  const holdById = new Map(holds.map((row) => [row.id, row]));
  const visitOf = ({ source, sourceId }: Occupied): string => `${source} ${sourceId}`;
  const partCounts = new Map<string, number>();
  for (const taken of occupied) partCounts.set(visitOf(taken), (partCounts.get(visitOf(taken)) ?? 0) + 1);
  return occupied.map((taken) => {
    const hold = taken.source === "HOLD" ? holdById.get(taken.sourceId) : undefined;
    return cardOf(
      taken,
      partCounts.get(visitOf(taken)) ?? 1,
      workshop,
      taken.source === "HOLD" ? undefined : appointmentById.get(taken.sourceId),
      hold && { own: hold.userId !== null && hold.userId === data.scope.userId, expiresAt: hold.expiresAt },
      { ...looks, tagsOf, awaitsGoods },
    );
  });
}
