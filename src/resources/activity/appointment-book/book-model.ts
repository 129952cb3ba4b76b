/** Layout of the appointment book: columns with their time, what is in them, and the starts that they offer. Pure functions; times are milliseconds since 1970. */
import { OPEN_APPOINTMENT_STATUSES } from "../../../contract/booking";
import { addDays, daysBetween, daysSinceMonday } from "../../../contract/days";
import type { AppointmentBook, BookBay, BookBayDay, BookCard } from "../../../contract/endpoints/appointment-book";
import { dayInZone, instantAt, wallClock } from "../../../contract/zone-clock";

export const BOOK_VIEWS = ["day", "week", "month", "load"] as const;
export type BookView = (typeof BOOK_VIEWS)[number];

/** Returns the view that the garage opens its book with. */
export const usualViewOf = ({ settings }: AppointmentBook): BookView =>
  BOOK_VIEWS.find((view) => view === settings.defaultView.toLowerCase()) ?? "day";

export const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY_MINUTES = 24 * HOUR;
/** Shown when everything is closed. */
const USUAL_HOURS = { from: 8 * HOUR, to: 18 * HOUR };

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ClosedSpan extends Span {
  readonly reason: string;
  readonly note: string;
}

/** A bay on a day. */
export interface BookColumn {
  readonly key: string;
  readonly bay: BookBay;
  readonly day: string;
  /** Top and bottom of the column. */
  readonly span: Span;
  readonly open: readonly Span[];
  readonly closed: readonly ClosedSpan[];
  readonly cards: readonly BookCard[];
  /** Lanes beside each other; the first is lane 0 when something is beyond the capacity. */
  readonly lanes: readonly number[];
  /** 0 to 100; undefined when nothing is on offer. */
  readonly load: number | undefined;
  /** Name of the closure or specific day that decides the hours; may be empty. */
  readonly label: string;
}

/** First and last minute of the visible day on the dealer's clock. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

const isDayView = (view: BookView): boolean => view === "day";

/** Returns Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -daysSinceMonday(day));

/** Returns the days that a view shows around a day, both included. */
export function periodOf(view: BookView, day: string): { readonly from: string; readonly to: string } {
  if (isDayView(view)) return { from: day, to: day };
  const monday = mondayOf(day);
  if (view === "week") return { from: monday, to: addDays(monday, 6) };
  if (view === "load") return { from: monday, to: addDays(monday, 27) };
  const first = mondayOf(`${day.slice(0, 8)}01`);
  return { from: first, to: addDays(first, 41) };
}

/** Returns the day that the view shows one step later or earlier. */
export function stepDay(view: BookView, day: string, steps: number): string {
  if (view === "day") return addDays(day, steps);
  if (view === "week") return addDays(day, 7 * steps);
  if (view === "load") return addDays(day, 28 * steps);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10);
}

export const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

const minuteOn = (day: string, instant: number, timeZone: string): number => {
  const clock = wallClock(new Date(instant), timeZone);
  const [hours = 0, minutes = 0] = clock.slice(11, 16).split(":").map(Number);
  return daysBetween(day, clock.slice(0, 10)) * DAY_MINUTES + hours * HOUR + minutes;
};

const minuteOfTime = (time: string | null): number | undefined => {
  if (time === null) return undefined;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * HOUR + minutes;
};

const hoursIn = (day: string, { from, to }: Span, timeZone: string): Hours => ({
  from: minuteOn(day, from, timeZone),
  to: minuteOn(day, to, timeZone),
});

/** Returns the hours that show everything that is booked on the days, and what is open within the garage's visible hours. */
export function hoursOf(book: AppointmentBook): Hours {
  const { timeZone } = book.dealer;
  const open = book.bayDays.flatMap(({ day, open: ranges }) =>
    ranges.map((range) => hoursIn(day, spanOf(range), timeZone)),
  );
  const booked = book.cards.map(({ start, end }) =>
    hoursIn(dayInZone(timeZone, new Date(start)), spanOf({ from: start, to: end }), timeZone),
  );
  const offered = open.length === 0 ? [USUAL_HOURS] : open;
  const visible = {
    from: minuteOfTime(book.settings.visibleFrom) ?? Math.min(...offered.map((hours) => hours.from)),
    to: minuteOfTime(book.settings.visibleTo) ?? Math.max(...offered.map((hours) => hours.to)),
  };
  const from = Math.min(visible.from, ...booked.map((hours) => hours.from));
  const to = Math.max(visible.to, ...booked.map((hours) => hours.to));
  return {
    from: Math.max(0, Math.floor(from / HOUR) * HOUR),
    to: Math.min(DAY_MINUTES, Math.ceil(to / HOUR) * HOUR),
  };
}

export const loadOf = ({ offeredMinutes, bookedMinutes }: Pick<BookBayDay, "offeredMinutes" | "bookedMinutes">) =>
  offeredMinutes === 0 ? undefined : Math.min(100, Math.round((bookedMinutes / offeredMinutes) * 100));

function columnOf(book: AppointmentBook, bay: BookBay, day: string, hours: Hours): BookColumn {
  const { timeZone } = book.dealer;
  const bookDay = book.days.find((candidate) => candidate.day === day);
  const dayTime = spanOf(bookDay ?? { from: "", to: "" });
  const bayDay = book.bayDays.find((candidate) => candidate.bay === bay.id && candidate.day === day);
  const cards = book.cards.filter(
    (card) => card.bay === bay.id && Date.parse(card.start) < dayTime.to && Date.parse(card.end) > dayTime.from,
  );
  const ordinary = Array.from({ length: bay.lanes }, (_, index) => index + 1);
  return {
    key: `${String(bay.id)} ${day}`,
    bay,
    day,
    span: {
      from: instantAt(day, hours.from, timeZone)?.getTime() ?? dayTime.from,
      to: instantAt(day, hours.to, timeZone)?.getTime() ?? dayTime.to,
    },
    open: (bayDay?.open ?? []).map(spanOf),
    closed: (bayDay?.closed ?? []).map(({ reason, note, ...time }) => ({ ...spanOf(time), reason, note })),
    cards,
    lanes: cards.some(({ lane }) => lane === 0) ? [...ordinary, 0] : ordinary,
    load: bayDay === undefined ? undefined : loadOf(bayDay),
    label: bookDay?.label ?? "",
  };
}

/** Returns the columns of a book: the bays of its only day, or the days of one bay. */
export function columnsOf(book: AppointmentBook, bayIds: readonly (number | null)[]): BookColumn[] {
  const hours = hoursOf(book);
  const bays = book.bays.filter(({ id }) => bayIds.length === 0 || bayIds.includes(id));
  return book.days.flatMap(({ day }) => bays.map((bay) => columnOf(book, bay, day, hours)));
}

/** Minutes from the top of a column. */
export const minutesIn = ({ span }: BookColumn, instant: number): number => (instant - span.from) / MINUTE_MS;

/** Returns the nearest start of the bay's grid, which counts from the opening of the range, and from the top where the bay is closed. */
export function snapStart(column: BookColumn, instant: number): number {
  const step = column.bay.slotMinutes * MINUTE_MS;
  const range = column.open.find(({ from, to }) => from <= instant && instant < to);
  const origin = range?.from ?? column.span.from;
  return origin + Math.round((instant - origin) / step) * step;
}

/** Whether an agent may move the card: an appointment that has not begun. */
export const isMovable = ({ kind, id, status }: BookCard): boolean =>
  kind === "APPOINTMENT" && id !== null && (OPEN_APPOINTMENT_STATUSES as readonly (string | null)[]).includes(status);

/** Whether the customer should be here by now. */
export const isLate = ({ lateFrom }: BookCard, now: number): boolean => lateFrom !== null && Date.parse(lateFrom) < now;

/** Returns the card at an instant of a column. */
export const cardAt = ({ cards }: BookColumn, instant: number): BookCard | undefined =>
  cards.find(({ start, end }) => Date.parse(start) <= instant && instant < Date.parse(end));

export interface Figures {
  readonly booked: number;
  readonly toConfirm: number;
  readonly present: number;
  readonly late: number;
  readonly missed: number;
  readonly load: number | undefined;
}

/** Counts the visits of a book. A visit on two bays counts once. */
export function figuresOf({ cards, waiting, bayDays }: AppointmentBook, now: number): Figures {
  const visits = [
    ...new Map(cards.filter(({ kind }) => kind === "APPOINTMENT").map((card) => [card.id, card])).values(),
  ];
  const count = (...statuses: readonly string[]): number =>
    visits.filter(({ status }) => statuses.includes(status ?? "")).length;
  const sum = (name: "offeredMinutes" | "bookedMinutes"): number =>
    bayDays.reduce((total, bayDay) => total + bayDay[name], 0);
  return {
    booked: visits.length,
    toConfirm: count("PENDING") + waiting.filter(({ status }) => status === "PENDING").length,
    present: count("ARRIVED", "IN_PROGRESS"),
    late: visits.filter((card) => isLate(card, now)).length,
    missed: count("NO_SHOW"),
    load: loadOf({ offeredMinutes: sum("offeredMinutes"), bookedMinutes: sum("bookedMinutes") }),
  };
}

/** Whether a card matches typed text: customer, plate, phone or service, without regard to spaces in numbers. */
export function matchesSearch({ customer, plate, phone, services }: BookCard, text: string): boolean {
  const words = text.trim().toLowerCase();
  const compact = words.replaceAll(/[\s.-]/g, "");
  return (
    [customer, ...services].some((value) => value.toLowerCase().includes(words)) ||
    [plate, phone].some(
      (value) =>
        compact !== "" &&
        value
          .toLowerCase()
          .replaceAll(/[\s.-]/g, "")
          .includes(compact),
    )
  );
}
