/** The keys of the grid: arrows move the cursor, M lifts an appointment, + and − change its length, C creates, E explains. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { BookCard } from "../../../contract/endpoints/appointment-book";
import { useT } from "../../../runtime/react";
import { formatTime } from "../../../runtime/session-formats";
import { cardAt, isMovable, MINUTE_MS, type BookColumn } from "./book-model";
import { ARROWS, startOf, stepCursor, type Cursor } from "./cursor";
import { fitOf, liftOf, resizeLift, stepLift, type Lift, type Liftable } from "./lift";

export interface GridPlace {
  readonly column: BookColumn;
  readonly start: number;
}

export interface GridKeysOptions {
  readonly columns: readonly BookColumn[];
  readonly titleOf: (column: BookColumn) => string;
  readonly timeZone: string;
  readonly now: number;
  readonly canWrite: boolean;
  readonly body: RefObject<HTMLElement | null>;
  readonly lift: Lift | undefined;
  readonly setLift: (lift: Lift | undefined) => void;
  readonly onDrop: (lift: Lift) => void;
  readonly onCreate: (place: GridPlace) => void;
  readonly onExplain: (place: GridPlace) => void;
}

export interface GridKeys {
  readonly at: Cursor;
  readonly atCard: BookCard | undefined;
  readonly setCursor: (cursor: Cursor) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** What a screen reader says about the lifted appointment. */
  readonly spoken: string;
}

export const liftableOf = (card: BookCard): Liftable => ({
  id: card.id ?? 0,
  version: card.version ?? 0,
  customer: card.customer,
  minutes: (Date.parse(card.end) - Date.parse(card.start)) / MINUTE_MS,
  card,
});

/** Minutes by which a key changes the length. */
const LENGTH_STEPS: Readonly<Record<string, number>> = { "+": 5, "-": -5 };

export function useGridKeys(options: GridKeysOptions): GridKeys {
  const { columns, titleOf, timeZone, now, canWrite, body, lift, setLift, onDrop, onCreate, onExplain } = options;
  const t = useT();
  const [cursor, setCursor] = useState<Cursor>();
  const [spoken, setSpoken] = useState("");
  const mayFocus = useRef(false);
  const at = cursor !== undefined && columns[cursor.column] !== undefined ? cursor : startOf(columns, now);
  const column = columns[at.column];
  const atCard = column && cardAt(column, at.instant);
  useEffect(() => {
    if (!mayFocus.current) return;
    mayFocus.current = false;
    body.current?.querySelector<HTMLElement>("[data-current]")?.focus();
  });

  const carry = (next: Lift): void => {
    setLift(next);
    const under = columns[next.column];
    if (under === undefined) return;
    setSpoken(
      t("appointment-book.lifted", {
        customer: next.what.customer,
        place: titleOf(under),
        time: formatTime(next.start, timeZone),
        minutes: next.minutes,
        fit: t(`appointment-book.fit.${fitOf(next, under, now)}`),
      }),
    );
  };
  const moveCursor = (next: Cursor): void => {
    mayFocus.current = true;
    setCursor(next);
  };

  /** Handles a key while an appointment is lifted. Returns whether it did. */
  const keyOfLift = (key: string, lifted: Lift): boolean => {
    const arrow = ARROWS[key];
    const length = LENGTH_STEPS[key];
    if (arrow !== undefined) carry(stepLift(lifted, columns, arrow.steps, arrow.columns));
    else if (length !== undefined) carry(resizeLift(lifted, lifted.minutes + length));
    else if (key === "Enter") {
      setLift(undefined);
      moveCursor({ column: lifted.column, instant: lifted.start });
      onDrop(lifted);
    } else if (key === "Escape") {
      setLift(undefined);
      setSpoken(t("appointment-book.dropped-back"));
    } else return false;
    return true;
  };

  /** Handles a key at the cursor. Returns whether it did. */
  const keyOfCursor = (key: string, under: BookColumn): boolean => {
    const arrow = ARROWS[key];
    const length = LENGTH_STEPS[key];
    const place = { column: under, start: at.instant };
    if (arrow !== undefined) {
      moveCursor(stepCursor(columns, at, arrow));
      return true;
    }
    if (key === "e") {
      onExplain(place);
      return true;
    }
    if (!canWrite) return false;
    if (key === "c") {
      onCreate(place);
      return true;
    }
    if (atCard === undefined || !isMovable(atCard)) return false;
    const lifted = liftOf(liftableOf(atCard), at.column, Date.parse(atCard.start));
    if (key === "m") carry(lifted);
    else if (length !== undefined && !atCard.linked)
      carry({ ...resizeLift(lifted, lifted.minutes + length), mode: "resize" });
    else return false;
    return true;
  };

  return {
    at,
    atCard,
    setCursor,
    spoken,
    onKeyDown(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || column === undefined) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const isHandled = lift === undefined ? keyOfCursor(key, column) : keyOfLift(key, lift);
      if (!isHandled) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
