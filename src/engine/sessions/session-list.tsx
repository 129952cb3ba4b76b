/** Open sessions of an account: device, address, last activity. All but the current one can be ended. */
import laptop from "@shoelace-style/shoelace/dist/assets/icons/laptop.svg";
import phone from "@shoelace-style/shoelace/dist/assets/icons/phone.svg";
import type { OpenSession } from "../../contract/endpoints/my-sessions";
import { useT } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { defineSheet } from "../../ui/styles";
import { deviceName, isPhone } from "./device";
import css from "./session-list.css";

defineSheet(css);

export interface SessionListProps {
  readonly sessions: readonly OpenSession[];
  /** Id of the session that is being ended. */
  readonly busy: unknown;
  /** Without it, sessions cannot be ended. */
  readonly onEnd?: (id: number) => void;
}

/** Needs the messages of module `sessions`. */
export function SessionList({ sessions, busy, onEnd }: SessionListProps) {
  const t = useT();
  return (
    <ul className="td-sessions">
      {sessions.map((session) => {
        const name = deviceName(session.userAgent) || t("sessions.device");
        return (
          <li key={session.id} className="td-sessions__row">
            <Icon icon={isPhone(session.userAgent) ? phone : laptop} size={20} />
            <div>
              <p className="td-sessions__name">
                <strong>{name}</strong>
                {session.current ? <Badge>{t("sessions.current")}</Badge> : null}
              </p>
              <p className="td-small td-muted">
                {[session.address, t("sessions.seen", { time: formatDateAndTime(session.lastSeenAt) })]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <p className="td-small td-subtle">
                {t("sessions.opened", { time: formatDateAndTime(session.openedAt) })}
              </p>
            </div>
            {session.current || onEnd === undefined ? null : (
              <Button
                size="sm"
                busy={busy === session.id}
                aria-label={t("sessions.end-of", { name })}
                onClick={() => {
                  onEnd(session.id);
                }}
              >
                {t("sessions.end")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
