/** The keyboard's place in the grid: a free slot, or the card that covers it. Pure functions. */
import { cardAt, MINUTE_MS, snapStart, type BookColumn } from "./book-model";

export interface Cursor {
  /** Index of the column. */
  readonly column: number;
  readonly instant: number;
}

export interface Step {
  readonly steps: number;
  readonly columns: number;
}

export const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: { steps: -1, columns: 0 },
  ArrowDown: { steps: 1, columns: 0 },
  ArrowLeft: { steps: 0, columns: -1 },
  ArrowRight: { steps: 0, columns: 1 },
};

/** Returns where the cursor is before any key was pressed: now, else the opening of the first column. */
export function startOf(columns: readonly BookColumn[], now: number): Cursor {
  const column = Math.max(
    0,
    columns.findIndex(({ span }) => span.from <= now && now < span.to),
  );
  const under = columns[column];
  if (under === undefined) return { column: 0, instant: now };
  const { span, open } = under;
  const isToday = span.from <= now && now < span.to;
  return { column, instant: isToday ? snapStart(under, now) : Math.max(span.from, open[0]?.from ?? span.from) };
}

/** Moves the cursor to the next slot or card. It stays inside the grid. */
export function stepCursor(columns: readonly BookColumn[], at: Cursor, { steps, columns: across }: Step): Cursor {
  const index = Math.min(columns.length - 1, Math.max(0, at.column + across));
  const [from, to] = [columns[at.column], columns[index]];
  if (from === undefined || to === undefined) return at;
  const slot = to.bay.slotMinutes * MINUTE_MS;
  const card = cardAt(from, at.instant);
  const down = card === undefined ? at.instant + slot : Date.parse(card.end);
  const next =
    steps > 0
      ? snapUp(to, down)
      : steps < 0
        ? snapStart(to, at.instant - slot)
        : snapStart(to, at.instant - from.span.from + to.span.from);
  const instant = Math.min(Math.max(next, to.span.from), to.span.to - 1);
  const covering = cardAt(to, instant);
  return { column: index, instant: covering === undefined ? instant : Date.parse(covering.start) };
}

/** Returns the first start of the grid that is not earlier, unless a card begins before it. */
function snapUp(column: BookColumn, instant: number): number {
  const near = snapStart(column, instant);
  return near < instant ? near + column.bay.slotMinutes * MINUTE_MS : near;
}

/** Returns how far below the top of the columns the present time is, in minutes; undefined when it does not show. */
export function nowFromTop(columns: readonly BookColumn[], now: number): number | undefined {
  const today = columns.find(({ span }) => span.from <= now && now < span.to);
  return today === undefined ? undefined : (now - today.span.from) / MINUTE_MS;
}
