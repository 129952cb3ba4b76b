/** An appointment, a held slot or another shop's work in the book. Status shows by icon and colour. */
import goods from "@shoelace-style/shoelace/dist/assets/icons/box-seam.svg";
import arrived from "@shoelace-style/shoelace/dist/assets/icons/geo-alt-fill.svg";
import confirmed from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import done from "@shoelace-style/shoelace/dist/assets/icons/check-all.svg";
import held from "@shoelace-style/shoelace/dist/assets/icons/hourglass-split.svg";
import late from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import link from "@shoelace-style/shoelace/dist/assets/icons/link-45deg.svg";
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import pending from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
import working from "@shoelace-style/shoelace/dist/assets/icons/wrench.svg";
import { memo, type CSSProperties, type PointerEvent } from "react";
import type { BookCard } from "../../../contract/endpoints/appointment-book";
import type { Translate } from "../../../runtime/i18n";
import { useT } from "../../../runtime/react";
import { formatTime } from "../../../runtime/session-formats";
import { Icon } from "../../../ui/icon/icon";
import { useRemaining } from "../../../ui/text/use-remaining";
import { classes } from "../../../ui/tone";
import { isLate, isMovable, MINUTE_MS } from "./book-model";

/** Cards that are lower show the name only. */
const LOW_MINUTES = 34;

const LOOKS: Readonly<Record<string, { readonly icon: string; readonly look: string }>> = {
  PENDING: { icon: pending, look: "pending" },
  RESCHEDULE_PROPOSED: { icon: pending, look: "pending" },
  CONFIRMED: { icon: confirmed, look: "confirmed" },
  ARRIVED: { icon: arrived, look: "arrived" },
  IN_PROGRESS: { icon: working, look: "working" },
  DONE: { icon: done, look: "done" },
};

const lookOf = (card: BookCard, now: number) =>
  card.kind === "HOLD"
    ? { icon: held, look: "held" }
    : card.kind === "OTHER_SHOP"
      ? { icon: lock, look: "other" }
      : isLate(card, now)
        ? { icon: late, look: "late" }
        : (LOOKS[card.status ?? ""] ?? { icon: confirmed, look: "confirmed" });

const countdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
};

/** What the card says in words, for screen readers. */
export function cardWords(t: Translate, card: BookCard, bayName: string, timeZone: string, now: number): string {
  const time = `${formatTime(card.start, timeZone)}–${formatTime(card.end, timeZone)}`;
  const status =
    card.kind === "HOLD"
      ? t(card.own ? "appointment-book.held.own" : "appointment-book.held")
      : card.kind === "OTHER_SHOP"
        ? t("appointment-book.other-shop")
        : isLate(card, now)
          ? t("appointment-book.late")
          : t.key(`appointment.status.${card.status ?? "PENDING"}`);
  const awaited = card.awaitsGoods ? t("appointment-book.awaits-goods") : "";
  const overflow = card.lane === 0 ? t("appointment-book.overflow") : "";
  return [
    time,
    bayName,
    card.customer,
    card.plate,
    ...card.services,
    ...card.tags.map(({ label }) => label),
    status,
    awaited,
    overflow,
  ]
    .filter(Boolean)
    .join(", ");
}

export interface BookCardProps {
  readonly card: BookCard;
  readonly bayName: string;
  readonly timeZone: string;
  readonly style: CSSProperties;
  readonly now: number;
  /** The account may move it. */
  readonly canMove: boolean;
  readonly isCurrent: boolean;
  readonly isDimmed: boolean;
  /** It is being moved. */
  readonly isLifted: boolean;
  /** It is chosen, with others. */
  readonly isChosen: boolean;
  /** @param isShift chooses it instead */
  readonly onOpen: (card: BookCard, isShift: boolean) => void;
  readonly onFocus: (card: BookCard) => void;
  readonly onLift: (card: BookCard, event: PointerEvent, mode: "move" | "resize") => void;
}

export const BookCardView = memo(function BookCardView(props: BookCardProps) {
  const {
    card,
    bayName,
    timeZone,
    style,
    now,
    canMove,
    isCurrent,
    isDimmed,
    isLifted,
    isChosen,
    onOpen,
    onFocus,
    onLift,
  } = props;
  const t = useT();
  const { icon, look } = lookOf(card, now);
  const minutes = (Date.parse(card.end) - Date.parse(card.start)) / MINUTE_MS;
  const movable = canMove && isMovable(card);
  return (
    <div
      className={classes("td-book-card", `td-book-card--${look}`, card.lane === 0 && "td-book-card--overflow")}
      style={card.accent === null ? style : ({ ...style, "--card-accent": card.accent } as CSSProperties)}
      data-accent={card.accent !== null || undefined}
      data-dimmed={isDimmed || undefined}
      data-lifted={isLifted || undefined}
      data-chosen={isChosen || undefined}
      data-forced={card.forced || undefined}
      data-movable={movable || undefined}
      data-low={minutes < LOW_MINUTES || undefined}
    >
      <button
        type="button"
        className="td-book-card__button"
        data-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={cardWords(t, card, bayName, timeZone, now)}
        aria-pressed={isChosen || undefined}
        onClick={({ shiftKey }) => {
          onOpen(card, shiftKey);
        }}
        onFocus={() => {
          onFocus(card);
        }}
        onPointerDown={(event) => {
          if (movable) onLift(card, event, "move");
        }}
      >
        <span className="td-book-card__name">
          <Icon icon={icon} size={13} />
          <span>{nameOf(t, card)}</span>
          {card.awaitsGoods ? (
            <span className="td-book-card__goods">
              <Icon icon={goods} size={13} />
            </span>
          ) : null}
          {card.linked ? <Icon icon={link} size={13} /> : null}
        </span>
        {card.kind === "HOLD" ? (
          <HoldTime until={card.expiresAt} />
        ) : (
          <span className="td-book-card__line">
            {[formatTime(card.start, timeZone), card.plate].filter(Boolean).join(" · ")}
          </span>
        )}
        {card.services.length === 0 ? null : <span className="td-book-card__line">{card.services.join(", ")}</span>}
        {card.tags.length === 0 ? null : (
          <span className="td-book-card__line">
            {card.tags.map(({ label, color }) => (
              <span key={label} className="td-book-card__tag">
                <span className="td-book-card__dot" style={{ backgroundColor: color }} />
                {label}
              </span>
            ))}
          </span>
        )}
      </button>
      {movable && !card.linked ? (
        <span
          className="td-book-card__edge"
          onPointerDown={(event) => {
            onLift(card, event, "resize");
          }}
        />
      ) : null}
    </div>
  );
});

const nameOf = (t: Translate, card: BookCard): string =>
  card.kind === "HOLD"
    ? t(card.own ? "appointment-book.held.own" : "appointment-book.held")
    : card.kind === "OTHER_SHOP"
      ? t("appointment-book.other-shop")
      : card.customer || t("appointment-book.nameless");

function HoldTime({ until }: { readonly until: string | null }) {
  const remaining = useRemaining(until, 1000);
  return remaining === undefined ? null : <span className="td-book-card__line">{countdown(remaining)}</span>;
}
