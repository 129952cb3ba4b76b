/** Appointments without a place, and what the icons mean. */
import arrived from "@shoelace-style/shoelace/dist/assets/icons/geo-alt-fill.svg";
import confirmed from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import done from "@shoelace-style/shoelace/dist/assets/icons/check-all.svg";
import grip from "@shoelace-style/shoelace/dist/assets/icons/grip-vertical.svg";
import late from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import pending from "@shoelace-style/shoelace/dist/assets/icons/circle.svg";
import working from "@shoelace-style/shoelace/dist/assets/icons/wrench.svg";
import type { PointerEvent } from "react";
import type { WaitingCard } from "../../../contract/endpoints/appointment-book";
import { useT } from "../../../runtime/react";
import { formatDateAndTime } from "../../../runtime/session-formats";
import { Badge } from "../../../ui/badge/badge";
import { Count } from "../../../ui/badge/count";
import { Icon } from "../../../ui/icon/icon";
import { Heading } from "../../../ui/text/heading";
import type { Liftable } from "./lift";

export interface TrayProps {
  readonly waiting: readonly WaitingCard[];
  readonly timeZone: string;
  readonly canWrite: boolean;
  readonly onOpen: (id: number) => void;
  readonly onPress: (what: Liftable, event: PointerEvent) => void;
}

const LEGEND = [
  [confirmed, "appointment.status.CONFIRMED", "confirmed"],
  [pending, "appointment.status.PENDING", "pending"],
  [arrived, "appointment.status.ARRIVED", "arrived"],
  [working, "appointment.status.IN_PROGRESS", "working"],
  [done, "appointment.status.DONE", "done"],
  [late, "appointment-book.late", "late"],
] as const;

export function Tray({ waiting, timeZone, canWrite, onOpen, onPress }: TrayProps) {
  const t = useT();
  return (
    <aside className="td-book-tray" aria-label={t("appointment-book.tray")}>
      <div className="td-book-tray__list">
        <div className="td-row">
          <Heading level={2}>{t("appointment-book.tray")}</Heading>
          <Count value={waiting.length} tone={waiting.length > 0 ? "warning" : "neutral"} />
        </div>
        {waiting.length === 0 ? <p className="td-muted">{t("appointment-book.tray.empty")}</p> : null}
        <ul>
          {waiting.map((card) => (
            <li key={card.id}>
              <button
                type="button"
                className="td-book-tray__card"
                onClick={() => {
                  onOpen(card.id);
                }}
                onPointerDown={(event) => {
                  const { id, version, customer, minutes } = card;
                  if (canWrite) onPress({ id, version, customer, minutes, card: undefined }, event);
                }}
              >
                <span className="td-book-tray__name">
                  {canWrite ? <Icon icon={grip} size={14} /> : null}
                  <strong>{card.customer || t("appointment-book.nameless")}</strong>
                  {card.origin === null ? null : <Badge>{t.key(`appointment.origin.${card.origin}`)}</Badge>}
                </span>
                <span>{[...card.services, t("appointment-book.minutes", { minutes: card.minutes })].join(" · ")}</span>
                <span>{t("appointment-book.wanted", { time: formatDateAndTime(card.wanted, timeZone) })}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <ul className="td-book-legend">
        {LEGEND.map(([icon, key, look]) => (
          <li key={key} data-look={look}>
            <Icon icon={icon} size={13} />
            {t(key)}
          </li>
        ))}
        {canWrite ? <li>{t("appointment-book.choose")}</li> : null}
      </ul>
    </aside>
  );
}
