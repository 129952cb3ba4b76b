/** One column of the grid: hours, closures, cards by lane, and the free slot at the cursor. */
import { memo, type CSSProperties, type MouseEvent, type PointerEvent } from "react";
import type { BookCard } from "../../../contract/endpoints/appointment-book";
import { useT } from "../../../runtime/react";
import { classes } from "../../../ui/tone";
import { BookCardView } from "./book-card";
import { matchesSearch, minutesIn, type BookColumn, type Span } from "./book-model";

/** A place in minutes from the top; the sheet turns them into lengths. */
export const placeStyle = (column: BookColumn, { from, to }: Span, left = 0, width = 1): CSSProperties =>
  ({
    "--at": Math.max(0, minutesIn(column, from)),
    "--for": Math.max(5, minutesIn(column, Math.min(to, column.span.to)) - Math.max(0, minutesIn(column, from))),
    "--left": left,
    "--width": width,
  }) as CSSProperties;

export interface GridColumnProps {
  readonly column: BookColumn;
  readonly title: string;
  readonly style: CSSProperties;
  readonly timeZone: string;
  readonly now: number;
  readonly canWrite: boolean;
  readonly search: string;
  /** Ids of the appointments that are chosen. */
  readonly chosen: ReadonlySet<number>;
  /** The card or the free slot at the keyboard's cursor, if it is in this column. */
  readonly currentCard: BookCard | undefined;
  readonly slot: { readonly from: number; readonly to: number; readonly label: string } | undefined;
  readonly liftedId: number | undefined;
  readonly onOpen: (card: BookCard, isShift: boolean) => void;
  readonly onFocus: (card: BookCard) => void;
  readonly onLift: (card: BookCard, event: PointerEvent, mode: "move" | "resize") => void;
  readonly onSlot: (column: BookColumn, event: MouseEvent<HTMLElement>, kind: "create" | "explain") => void;
}

export const GridColumn = memo(function GridColumn(props: GridColumnProps) {
  const { column, title, style, timeZone, now, canWrite, search, chosen, currentCard, slot, liftedId } = props;
  const { onOpen, onFocus, onLift, onSlot } = props;
  const t = useT();
  const { lanes, cards, open, closed, span, bay, label } = column;
  return (
    <section
      className={classes("td-book-column", !bay.active && "td-book-column--inactive")}
      style={style}
      aria-label={title}
    >
      {/* The free slots are reached by keyboard through the slot button below. */}
      <div
        className="td-book-column__free"
        role="presentation"
        onClick={(event) => {
          onSlot(column, event, "create");
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          onSlot(column, event, "explain");
        }}
      >
        {gapsBetween(open, span).map((gap) => (
          <div
            key={gap.from}
            className="td-book-column__shut td-book-column__shut--named"
            style={placeStyle(column, gap)}
          >
            {open.length > 0 ? null : <span>{label || t("appointment-book.shut")}</span>}
          </div>
        ))}
        {closed
          .filter(({ from, to }) => from < span.to && to > span.from)
          .map((time) => (
            <div
              key={time.from}
              className="td-book-column__shut td-book-column__shut--named"
              style={placeStyle(column, time)}
            >
              <span>{time.note || t.key(`ecal-bay.closures.reason.${time.reason}`)}</span>
            </div>
          ))}
      </div>
      {slot === undefined ? null : (
        <button
          type="button"
          className="td-book-column__slot"
          style={placeStyle(column, slot)}
          data-current
          aria-label={slot.label}
          onClick={(event) => {
            onSlot(column, event, "create");
          }}
        />
      )}
      {cards.map((card) => {
        const lane = Math.max(0, lanes.indexOf(card.lane));
        const time = { from: Date.parse(card.start), to: Date.parse(card.end) };
        return (
          <BookCardView
            key={`${card.kind} ${String(card.id ?? card.start)} ${String(card.lane)}`}
            card={card}
            bayName={bay.name}
            timeZone={timeZone}
            style={
              {
                ...placeStyle(column, time, lane / lanes.length, 1 / lanes.length),
                "--setup": card.setupMinutes,
                "--cleanup": card.cleanupMinutes,
              } as CSSProperties
            }
            now={now}
            canMove={canWrite}
            isCurrent={card === currentCard}
            isDimmed={search.trim() !== "" && !matchesSearch(card, search)}
            isChosen={card.kind === "APPOINTMENT" && card.id !== null && chosen.has(card.id)}
            isLifted={card.kind === "APPOINTMENT" && card.id === liftedId}
            onOpen={onOpen}
            onFocus={onFocus}
            onLift={onLift}
          />
        );
      })}
    </section>
  );
});

/** Returns the times of a column at which the bay is not open. */
function gapsBetween(open: readonly Span[], span: Span): Span[] {
  const gaps: Span[] = [];
  let { from } = span;
  for (const range of [...open].sort((a, b) => a.from - b.from)) {
    if (range.from > from) gaps.push({ from, to: range.from });
    from = Math.max(from, range.to);
  }
  if (from < span.to) gaps.push({ from, to: span.to });
  return gaps;
}
