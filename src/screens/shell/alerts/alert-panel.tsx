/** All alerts: unread ones first, then those already read. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check2.svg";
import error from "@shoelace-style/shoelace/dist/assets/icons/exclamation-octagon-fill.svg";
import info from "@shoelace-style/shoelace/dist/assets/icons/info-circle-fill.svg";
import success from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import warning from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import type { Alert } from "../../../contract/context";
import { useRuntime, useStore, useT } from "../../../runtime/react";
import { formatDateAndTime, formatTime } from "../../../runtime/session-formats";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { Icon } from "../../../ui/icon/icon";
import { Link } from "../../../ui/link/link";
import { defineSheet } from "../../../ui/styles";
import { Heading } from "../../../ui/text/heading";
import css from "./alerts.css";
import { bySeverity, unreadOf, useAlerts } from "./use-alerts";

defineSheet(css);

const ICONS = { ERROR: error, WARNING: warning, INFO: info, SUCCESS: success } as const;

/** Formats a time as "18/11/2026 10:08"; empty when unreadable. */
const timeOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? "" : formatDateAndTime(at));

interface PanelProps {
  /** Called when the user follows an alert's link. */
  readonly onLeave: () => void;
}

interface NoticeProps extends PanelProps {
  readonly alert: Alert;
  readonly onRead: (key: string) => void;
}

function Notice({ alert, onRead, onLeave }: NoticeProps) {
  const t = useT();
  return (
    <li className="td-notice" data-type={alert.type}>
      <Icon icon={ICONS[alert.type]} label={t(`shell.alerts.kind.${alert.type}`)} className="td-notice__icon" />
      <div className="td-grow">
        <p className="td-notice__title">{alert.title}</p>
        {alert.content.map((line, index) => (
          <p key={index} className="td-notice__line">
            {line}
          </p>
        ))}
        <p className="td-notice__foot">
          <time dateTime={alert.at}>{timeOf(alert.at)}</time>
          {alert.link === null ? null : (
            <Link to={alert.link} aria-label={`${t("shell.alerts.open")} – ${alert.title}`} onClick={onLeave}>
              {t("shell.alerts.open")}
            </Link>
          )}
        </p>
      </div>
      {alert.read ? null : (
        <IconButton
          icon={check}
          size="sm"
          label={t("shell.alerts.read", { title: alert.title })}
          tooltip="left"
          onClick={() => onRead(alert.key)}
        />
      )}
    </li>
  );
}

const TYPES = { error: "ERROR", warning: "WARNING", info: "INFO", success: "SUCCESS" } as const;

/** Past toasts of this page. */
function PastToasts() {
  const t = useT();
  const { toasts } = useRuntime();
  const past = useStore(toasts.history);
  if (past.length === 0) return null;
  return (
    <details className="td-notices__earlier">
      <summary>{t("shell.alerts.passed")}</summary>
      <ul className="td-notices__list">
        {past.map((toast) => (
          <li key={toast.id} className="td-notice" data-type={TYPES[toast.kind]}>
            <Icon
              icon={ICONS[TYPES[toast.kind]]}
              label={t(`shell.alerts.kind.${TYPES[toast.kind]}`)}
              className="td-notice__icon"
            />
            <span className="td-grow">{toast.text ?? t.key(toast.key, toast.params)}</span>
            <time className="td-notice__foot">{formatTime(toast.at)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function AlertPanel({ onLeave }: PanelProps) {
  const t = useT();
  const { status, alerts: all, load, read: markRead } = useAlerts();
  const onRead = (key: string) => void markRead(key);
  const unread = unreadOf(all);
  const read = all.filter((alert) => alert.read).sort(bySeverity);
  return (
    <div className="td-notices">
      <div className="td-notices__head">
        <Heading level={2} className="td-grow">
          {t("shell.alerts")}
        </Heading>
        {unread.length < 2 ? null : (
          <Button size="sm" variant="quiet" onClick={() => unread.forEach(({ key }) => onRead(key))}>
            {t("shell.alerts.read-all")}
          </Button>
        )}
      </div>
      {status === "failed" ? (
        <p className="td-notices__empty" role="alert">
          {t("shell.alerts.failed")}{" "}
          <Button size="sm" onClick={() => void load()}>
            {t("error.retry")}
          </Button>
        </p>
      ) : null}
      {status === "ready" && unread.length === 0 ? <p className="td-notices__empty">{t("shell.alerts.none")}</p> : null}
      <ul className="td-notices__list">
        {unread.map((alert) => (
          <Notice key={alert.key} {...{ alert, onRead, onLeave }} />
        ))}
      </ul>
      {read.length === 0 ? null : (
        <details className="td-notices__earlier">
          <summary>{t("shell.alerts.earlier")}</summary>
          <ul className="td-notices__list">
            {read.map((alert) => (
              <Notice key={alert.key} {...{ alert, onRead, onLeave }} />
            ))}
          </ul>
        </details>
      )}
      <PastToasts />
    </div>
  );
}
