/** The grid of the book: bays of a day, or days of a bay, with cards that move by pointer and by keyboard. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useImperativeHandle, useMemo, useRef, type CSSProperties, type Ref } from "react";
import type { MouseEvent, PointerEvent, ReactNode } from "react";
import type { AppointmentBook, BookCard } from "../../../contract/endpoints/appointment-book";
import { useT } from "../../../runtime/react";
import { formatTime } from "../../../runtime/session-formats";
import { useBox } from "../../../ui/table/use-box";
import { useFillHeight } from "../../../ui/table/use-fill-height";
import { MINUTE_MS, snapStart, type BookColumn } from "./book-model";
import { nowFromTop } from "./cursor";
import { GridColumn, placeStyle } from "./grid-column";
import { fitOf, type Lift, type Liftable } from "./lift";
import { liftableOf, useGridKeys, type GridPlace } from "./use-grid-keys";
import { longestOf, useLifting } from "./use-lifting";

/** Least width of a column, and width of the times beside them, in pixels. */
const MIN_COLUMN = 150;
const GUTTER = 56;
/** Up to this number all columns are drawn, whether in view or not. */
const ALL_DRAWN = 14;
const HOUR = 60;

/** Lets the tray start a drag over the grid. */
export interface GridHandle {
  readonly press: (what: Liftable, event: PointerEvent) => void;
}

export interface DayGridProps {
  readonly book: AppointmentBook;
  readonly columns: readonly BookColumn[];
  readonly headOf: (column: BookColumn) => ReactNode;
  readonly titleOf: (column: BookColumn) => string;
  readonly now: number;
  readonly canWrite: boolean;
  readonly search: string;
  /** Ids of the appointments that are chosen. */
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (card: BookCard) => void;
  readonly onOpen: (card: BookCard) => void;
  readonly onCreate: (place: GridPlace) => void;
  readonly onExplain: (place: GridPlace) => void;
  readonly onDrop: (lift: Lift, column: BookColumn) => void;
  readonly handle: Ref<GridHandle>;
}

export function DayGrid(props: DayGridProps) {
  const {
    book,
    columns,
    headOf,
    titleOf,
    now,
    canWrite,
    search,
    chosen,
    onChoose,
    onOpen,
    onCreate,
    onExplain,
    onDrop,
    handle,
  } = props;
  const t = useT();
  const { timeZone } = book.dealer;
  const [scroller, box] = useBox<HTMLDivElement>();
  const fill = useFillHeight(scroller);
  const body = useRef<HTMLDivElement>(null);
  const width = Math.max(MIN_COLUMN, (box.width - GUTTER) / Math.max(1, columns.length));
  const drop = (dropped: Lift): void => {
    const column = columns[dropped.column];
    if (column !== undefined) onDrop(dropped, column);
  };
  const lifting = useLifting({ columns, box: body, scroller, columnWidth: width, onDrop: drop });
  const { lift, setLift } = lifting;
  const { at, atCard, setCursor, onKeyDown, spoken } = useGridKeys({
    ...{ columns, titleOf, timeZone, now, canWrite, body, lift, setLift, onCreate, onExplain },
    onDrop: drop,
  });
  useImperativeHandle(handle, () => ({
    press: (what, event) => {
      lifting.press(what, event, "move");
    },
  }));

  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => width,
    overscan: 2,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, width]);
  const visible =
    columns.length <= ALL_DRAWN
      ? columns.map((_, index) => index)
      : virtual.getVirtualItems().map(({ index }) => index);

  const slotAt = (column: BookColumn, event: MouseEvent<HTMLElement>, kind: "create" | "explain"): void => {
    if (lifting.takeClick()) return;
    const bounds = body.current?.getBoundingClientRect();
    // Enter and Space on the slot have no position.
    const isKey = event.detail === 0 && kind === "create";
    const share = bounds === undefined || isKey ? 0 : (event.clientY - bounds.top) / bounds.height;
    const step = (column.bay.slotMinutes * MINUTE_MS) / 2;
    const instant = column.span.from + share * longestOf(columns) * MINUTE_MS;
    const place = { column, start: isKey ? at.instant : snapStart(column, instant - step) };
    setCursor({ column: columns.indexOf(column), instant: place.start });
    if (kind === "create" && canWrite) onCreate(place);
    else onExplain(place);
  };
  const openCard = (card: BookCard, isShift: boolean): void => {
    if (lifting.takeClick()) return;
    if (isShift && canWrite && card.kind === "APPOINTMENT") onChoose(card);
    else onOpen(card);
  };
  const focusCard = (card: BookCard): void => {
    const column = columns.findIndex(({ cards }) => cards.includes(card));
    if (column >= 0 && card !== atCard) setCursor({ column, instant: Date.parse(card.start) });
  };
  const liftCard = (card: BookCard, event: PointerEvent, mode: "move" | "resize"): void => {
    lifting.press(liftableOf(card), event, mode);
  };
  const latest = useRef({ openCard, focusCard, liftCard, slotAt });
  useEffect(() => {
    latest.current = { openCard, focusCard, liftCard, slotAt };
  });
  // The same functions at every render, so that only changed columns are drawn again.
  const callbacks = useMemo(
    () => ({
      onOpen: (...args: Parameters<typeof openCard>) => {
        latest.current.openCard(...args);
      },
      onFocus: (card: BookCard) => {
        latest.current.focusCard(card);
      },
      onLift: (...args: Parameters<typeof liftCard>) => {
        latest.current.liftCard(...args);
      },
      onSlot: (...args: Parameters<typeof slotAt>) => {
        latest.current.slotAt(...args);
      },
    }),
    [],
  );

  const length = longestOf(columns);
  const [first] = columns;
  const ghost = columns[lift?.column ?? -1];
  const nowAt = nowFromTop(columns, now);
  return (
    <div
      ref={scroller}
      className="td-book-grid"
      style={
        {
          "--length": length,
          "--total": `${String(width * columns.length)}px`,
          maxBlockSize: fill.height,
        } as CSSProperties
      }
    >
      <div className="td-book-grid__head">
        <div className="td-book-grid__corner" />
        {visible.map((index) => {
          const column = columns[index];
          return column === undefined ? null : (
            <div key={column.key} className="td-book-grid__title" style={columnStyle(index, width)}>
              {headOf(column)}
            </div>
          );
        })}
      </div>
      <div className="td-book-grid__main">
        <div className="td-book-grid__gutter" aria-hidden="true">
          {first === undefined
            ? null
            : Array.from({ length: Math.floor(length / HOUR) }, (_, index) => (
                <span key={index} style={{ "--at": index * HOUR } as CSSProperties}>
                  {formatTime(first.span.from + index * HOUR * MINUTE_MS, timeZone)}
                </span>
              ))}
          {nowAt === undefined ? null : (
            <span className="td-book-grid__now" style={{ "--at": nowAt } as CSSProperties}>
              {formatTime(now, timeZone)}
            </span>
          )}
        </div>
        <div ref={body} className="td-book-grid__columns" role="presentation" onKeyDown={onKeyDown}>
          {nowAt === undefined ? null : (
            <div className="td-book-grid__now-line" style={{ "--at": nowAt } as CSSProperties} />
          )}
          {visible.map((index) => {
            const column = columns[index];
            if (column === undefined) return null;
            const isCurrent = index === at.column;
            const slotEnd = at.instant + column.bay.slotMinutes * MINUTE_MS;
            return (
              <GridColumn
                key={column.key}
                column={column}
                title={titleOf(column)}
                style={columnStyle(index, width)}
                timeZone={timeZone}
                now={now}
                canWrite={canWrite}
                search={search}
                chosen={chosen}
                currentCard={isCurrent ? atCard : undefined}
                slot={
                  isCurrent && atCard === undefined
                    ? {
                        from: at.instant,
                        to: slotEnd,
                        label: t("appointment-book.slot", {
                          place: titleOf(column),
                          time: formatTime(at.instant, timeZone),
                        }),
                      }
                    : undefined
                }
                liftedId={lift?.what.id}
                {...callbacks}
              />
            );
          })}
          {lift === undefined || ghost === undefined ? null : (
            <div className="td-book-grid__lane" style={columnStyle(lift.column, width)}>
              <div
                className="td-book-grid__ghost"
                data-fit={fitOf(lift, ghost, now)}
                style={placeStyle(ghost, { from: lift.start, to: lift.start + lift.minutes * MINUTE_MS })}
              >
                <strong>{lift.what.customer}</strong>
                <span>
                  {formatTime(lift.start, timeZone)}–{formatTime(lift.start + lift.minutes * MINUTE_MS, timeZone)}
                </span>
              </div>
            </div>
          )}
        </div>
      </div>
      <div className="td-visually-hidden" role="status" aria-live="assertive">
        {spoken}
      </div>
    </div>
  );
}

const columnStyle = (index: number, width: number): CSSProperties => ({
  insetInlineStart: `${String(index * width)}px`,
  inlineSize: `${String(width)}px`,
});
