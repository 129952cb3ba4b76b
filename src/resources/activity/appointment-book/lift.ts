/** An appointment on its way to another place, by pointer or by keyboard, and how it fits there. Pure functions. */
import type { BookCard } from "../../../contract/endpoints/appointment-book";
import { MINUTE_MS, snapStart, type BookColumn } from "./book-model";

/** Least duration of an appointment, and the step of a change, in minutes. */
const STEP_MINUTES = 5;

/** What is moved: a card of the grid, or an appointment without a place. */
export interface Liftable {
  readonly id: number;
  readonly version: number;
  readonly customer: string;
  readonly minutes: number;
  /** The card in the grid; undefined for one without a place. */
  readonly card: BookCard | undefined;
}

export interface Lift {
  readonly what: Liftable;
  readonly mode: "move" | "resize";
  /** Index of the column under it. */
  readonly column: number;
  readonly start: number;
  readonly minutes: number;
}

/** How a lifted appointment fits: `free`, `full` (all lanes taken), `shut` (not open, or closed) or `past`. */
export type Fit = "free" | "full" | "shut" | "past";

export const liftOf = (what: Liftable, column: number, start: number, mode: Lift["mode"] = "move"): Lift => ({
  what,
  mode,
  column,
  start,
  minutes: what.minutes,
});

/** Moves a lift by steps of the bay's grid; columns are clamped. */
export function stepLift(lift: Lift, columns: readonly BookColumn[], steps: number, columnSteps: number): Lift {
  const index = Math.min(columns.length - 1, Math.max(0, lift.column + columnSteps));
  const [from, to] = [columns[lift.column], columns[index]];
  if (from === undefined || to === undefined) return lift;
  const start = lift.start + (to.span.from - from.span.from) + steps * to.bay.slotMinutes * MINUTE_MS;
  const clamped = Math.min(Math.max(start, to.span.from), to.span.to - to.bay.slotMinutes * MINUTE_MS);
  return { ...lift, column: index, start: snapStart(to, clamped) };
}

/** Makes a lift longer or shorter. */
export const resizeLift = (lift: Lift, minutes: number): Lift => ({
  ...lift,
  minutes: Math.min(600, Math.max(STEP_MINUTES, Math.round(minutes / STEP_MINUTES) * STEP_MINUTES)),
});

/** Tells how a lift fits into its column. The server decides; this colours the way there. */
export function fitOf({ start, minutes, what }: Lift, column: BookColumn, now: number): Fit {
  const end = start + minutes * MINUTE_MS;
  const isKept = what.card !== undefined && Date.parse(what.card.start) === start;
  if (start < now && !isKept) return "past";
  const isOpen = column.open.some(({ from, to }) => from <= start && end <= to);
  if (!isOpen || column.closed.some(({ from, to }) => from < end && to > start)) return "shut";
  const others = column.cards.filter(
    (card) =>
      !(card.kind === "APPOINTMENT" && card.id === what.id) &&
      Date.parse(card.start) < end &&
      Date.parse(card.end) > start,
  );
  const taken = new Set(others.map(({ lane }) => lane));
  return Array.from({ length: column.bay.lanes }, (_, index) => index + 1).every((lane) => taken.has(lane))
    ? "full"
    : "free";
}
