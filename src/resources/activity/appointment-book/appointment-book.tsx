/** `td-appointment-book`: the book of a dealer by day, week, month or load. Appointments are booked, moved and explained in it. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { AppointmentBook as Book, BookCard } from "../../../contract/endpoints/appointment-book";
import { formatDay } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { SEARCH_KEY, useShortcuts } from "../../../engine/list/use-shortcuts";
import { ElementContext, useReady } from "../../../runtime/element";
import { useCan, useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { deferred } from "../../../ui/deferred";
import { EmptyState } from "../../../ui/states/empty-state";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { useBox } from "../../../ui/table/use-box";
import { Heading } from "../../../ui/text/heading";
import type { PanelTarget } from "./appointment-panel";
import css from "./book.css";
import { columnsOf, minutesIn, MINUTE_MS, snapStart, usualViewOf, type BookColumn, type BookView } from "./book-model";
import type { BaysToClose } from "./close-bays";
import { ColumnHead, FiguresRow } from "./book-heads";
import { BookToolbar } from "./book-toolbar";
import { DayGrid, type GridHandle } from "./day-grid";
import { DayMenu } from "./day-menu";
import type { Lift } from "./lift";
import { SpanView } from "./span-views";
import { Tray } from "./tray";
import { useBook, useBookDealers, useBookPlace, type BookAttributes } from "./use-book";
import type { GridPlace } from "./use-grid-keys";
import { useBookSelection } from "./use-book-selection";
import { useMoves, type Move } from "./use-moves";

defineSheet(css);

const AppointmentPanel = deferred(async () => (await import("./appointment-panel")).AppointmentPanel);
const SlotExplainer = deferred(async () => (await import("./slot-explainer")).SlotExplainer);
const LateBayDialog = deferred(async () => (await import("./late-bay-dialog")).LateBayDialog);
const CloseBays = deferred(async () => (await import("./close-bays")).CloseBays);
const RefusedMove = deferred(async () => (await import("./refused-move")).RefusedMove);

/** Width in pixels below which one bay shows at a time, and the tray is below the grid. */
const NARROW = 720;
const MINUTE_TICK_MS = 30_000;

export interface AppointmentBookProps extends BookAttributes {
  /** Hides the choice of day, dealer and view. */
  readonly hideToolbar?: boolean;
  /** Shows in place of the title. */
  readonly greeting?: ReactNode;
}

/** Returns the time, renewed twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, MINUTE_TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

export function AppointmentBook({ hideToolbar = false, greeting, ...attributes }: AppointmentBookProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { toasts } = useRuntime();
  const element = useContext(ElementContext);
  const canRead = useCan(["APPOINTMENTS", "APPOINTMENTS_READ"]);
  const canWrite = useCan("APPOINTMENTS");
  const [usualView, setUsualView] = useState<BookView>("day");
  const place = useBookPlace(attributes, usualView);
  const { data: book, error, refetch, isPlaceholderData } = useBook(place, attributes.pollSeconds);
  const garageView = book === undefined ? usualView : usualViewOf(book);
  if (garageView !== usualView) setUsualView(garageView);
  const { data: dealers = [] } = useBookDealers();
  const moves = useMoves();
  const now = useNow();
  const [root, box] = useBox<HTMLElement>();
  const searchBox = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const [search, setSearch] = useState("");
  const [panel, setPanel] = useState<PanelTarget>();
  const [explained, setExplained] = useState<GridPlace>();
  const [lateBay, setLateBay] = useState<{ readonly bay: number | null }>();
  const [closing, setClosing] = useState<BaysToClose>();
  const selection = useBookSelection(book, moves.refresh);
  useShortcuts(root, [[SEARCH_KEY, () => searchBox.current?.focus()]]);
  useReady(book !== undefined, book === undefined ? error : undefined);

  const isNarrow = box.width > 0 && box.width < NARROW;
  const isGrid = place.view === "day" || place.view === "week";
  const oneBay = isGrid && (isNarrow || place.view === "week");
  const columns = useMemo(
    () => (book === undefined || !isGrid ? [] : columnsOf(book, shownBays(book, place.bays, oneBay))),
    [book, isGrid, place.bays, oneBay],
  );
  const titleOf = (column: BookColumn): string =>
    place.view === "week" ? formatDay(column.day, locale).full : column.bay.name || (book?.dealer.name ?? "");

  const drop = (lift: Lift, column: BookColumn): void => {
    const move = book && moveOf(lift, column, book);
    if (move === undefined) return;
    if (move.start < now && move.start !== originOf(lift))
      toasts.show({ kind: "error", text: t("appointment.error.past") });
    else moves.move(move);
  };
  const create = ({ column, start }: GridPlace): void => {
    if (start + MINUTE_MS < now) toasts.show({ kind: "error", text: t("appointment.error.past") });
    else setPanel({ kind: "new", start, bay: { id: column.bay.id, name: column.bay.name } });
  };
  const openCard = (card: BookCard): void => {
    if (card.id === null || card.kind === "HOLD" || card.kind === "OTHER_SHOP") return;
    element?.emit("td-appointment-open", { id: card.id });
    setPanel({ kind: "edit", id: card.id });
  };

  if (!canRead)
    return (
      <EmptyState icon={inbox} failure="forbidden" title={t("kind.denied.title")}>
        {t("kind.denied.text")}
      </EmptyState>
    );
  return (
    <section
      ref={root}
      className="td-book"
      aria-label={t("appointment-book.title")}
      data-narrow={isNarrow || undefined}
    >
      <header className="td-book__title">
        {greeting ?? <Heading level={1}>{formatDay(place.day, locale).full}</Heading>}
        {book === undefined || place.view !== "day" ? null : <FiguresRow book={book} now={now} />}
        {hideToolbar || book === undefined || place.view !== "day" ? null : (
          <DayMenu
            book={book}
            shown={place.bays}
            now={now}
            onLate={(bay) => {
              setLateBay({ bay });
            }}
            onCloseBays={setClosing}
          />
        )}
        {canWrite && book !== undefined ? (
          <Button
            variant="primary"
            icon={plus}
            onClick={() => {
              setPanel({ kind: "new", start: nextStart(columns, now), bay: undefined });
            }}
          >
            {t("appointment.create")}
          </Button>
        ) : null}
      </header>
      {hideToolbar ? null : (
        <BookToolbar {...{ place, book, dealers, search, searchBox, oneBay }} onSearch={setSearch} />
      )}
      {selection.strip}
      {book === undefined ? (
        error === null ? (
          <Skeleton height="calc(30 * var(--td-rem))" />
        ) : (
          <ErrorState error={error} title={t("list.failed.title")} onRetry={() => void refetch()}>
            {errorText(t, error)}
          </ErrorState>
        )
      ) : (
        <div className="td-book__main" data-stale={isPlaceholderData || undefined}>
          {error === null ? null : (
            <p className="td-book__offline" role="status">
              {t("appointment-book.offline")}
            </p>
          )}
          {isGrid ? (
            <>
              <DayGrid
                {...{ book, columns, titleOf, now, search }}
                handle={grid}
                canWrite={canWrite && error === null && moves.pending === undefined}
                headOf={(column) => <ColumnHead column={column} title={titleOf(column)} />}
                chosen={selection.chosen}
                onChoose={selection.choose}
                onOpen={openCard}
                onCreate={create}
                onExplain={setExplained}
                onDrop={drop}
              />
              <Tray
                waiting={book.waiting}
                timeZone={book.dealer.timeZone}
                canWrite={canWrite}
                onOpen={(id) => {
                  setPanel({ kind: "edit", id });
                }}
                onPress={(what, event) => grid.current?.press(what, event)}
              />
            </>
          ) : (
            <SpanView
              book={book}
              view={place.view === "month" ? "month" : "load"}
              day={place.day}
              onDay={(day, bay) => {
                place.go({ date: day, view: "day", bays: bay == null ? null : String(bay) });
              }}
            />
          )}
        </div>
      )}
      {panel === undefined || book === undefined ? null : (
        <AppointmentPanel
          key={panel.kind === "new" ? `new ${String(panel.start)} ${String(panel.bay?.id)}` : panel.id}
          target={panel}
          dealer={book.dealer}
          holdMinutes={
            columns.find(({ bay }) => panel.kind === "new" && bay.id === panel.bay?.id)?.bay.slotMinutes ?? 30
          }
          onClose={() => {
            setPanel(undefined);
            moves.refresh();
          }}
          onChanged={moves.refresh}
          onCreated={(id) => {
            element?.emit("td-appointment-created", { id });
          }}
        />
      )}
      {explained === undefined || book === undefined ? null : (
        <SlotExplainer
          dealer={book.dealer}
          bay={explained.column.bay}
          start={explained.start}
          canWrite={canWrite}
          onClose={() => {
            setExplained(undefined);
          }}
          onCreate={(start) => {
            setExplained(undefined);
            create({ column: explained.column, start });
          }}
        />
      )}
      {lateBay === undefined || book === undefined ? null : (
        <LateBayDialog
          book={book}
          bay={lateBay.bay}
          onClose={() => {
            setLateBay(undefined);
          }}
          onChanged={moves.refresh}
        />
      )}
      {closing === undefined ? null : <CloseBays closing={closing} onChanged={moves.refresh} />}
      {moves.refused === undefined ? null : <RefusedMove key={moves.refused.move.start} moves={moves} />}
    </section>
  );
}

/** Returns the bays that show; a week and a phone have room for one. */
function shownBays(book: Book, chosen: readonly number[], one: boolean): readonly (number | null)[] {
  const known = book.bays.map(({ id }) => id).filter((id) => id !== null && chosen.includes(id));
  const [first] = known.length > 0 ? known : book.bays.map(({ id }) => id);
  return one ? (first === undefined ? [] : [first]) : known;
}

const originOf = ({ what: { card } }: Lift): number | undefined =>
  card === undefined ? undefined : Date.parse(card.start);

/** Returns the move of a dropped appointment; undefined when nothing changes. A visit with several parts moves as one, to bays that the server finds. */
function moveOf({ what, start, minutes, mode }: Lift, { bay }: BookColumn, book: Book): Move | undefined {
  const { card, id, version, customer } = what;
  const isSame =
    card !== undefined && card.bay === bay.id && Date.parse(card.start) === start && what.minutes === minutes;
  if (isSame) return undefined;
  const common = { id, version, customer, timeZone: book.dealer.timeZone };
  if (card?.linked === true) {
    const first = Math.min(...book.cards.filter((part) => part.id === id).map((part) => Date.parse(part.start)));
    return { ...common, bay: null, bayName: "", start: first + start - Date.parse(card.start), minutes: null };
  }
  return { ...common, bay: bay.id, bayName: bay.name, start, minutes: mode === "resize" ? minutes : null };
}

/** Returns the start that a new appointment proposes: the next one of the grid, or the opening of a later day. */
function nextStart(columns: readonly BookColumn[], now: number): number {
  const [first] = columns;
  if (first === undefined || now >= first.span.to) return Math.ceil(now / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  if (minutesIn(first, now) < 0) return first.open[0]?.from ?? first.span.from;
  return snapStart(first, now + first.bay.slotMinutes * MINUTE_MS);
}
