/**
 * The alert area above the routed screen (shell-02). It shows unread errors, and on the arrival screens (home,
 * features) also unread warnings. Everything else is behind the bell, so that unimportant alerts do not push the screen
 * down.
 */
import { useT } from "../../../runtime/react";
import { Alert, type AlertTone } from "../../../ui/alert/alert";
import { Link } from "../../../ui/link/link";
import type { Alert as Notice } from "../../../contract/context";
import { useShell } from "../shell-context";
import { useMobile } from "../use-media";
import { unreadOf, useAlerts } from "./use-alerts";

/** Maximum number of alerts in the area, and on a small screen, which they would otherwise fill; the bell has the others. */
const AREA_LIMIT = 3;
const MOBILE_LIMIT = 1;
const ARRIVAL_PATHS: readonly string[] = ["", "features", "welcome"];
const TONES: Readonly<Record<Notice["type"], AlertTone>> = {
  ERROR: "danger",
  WARNING: "warning",
  INFO: "info",
  SUCCESS: "success",
};

/** Returns the alerts to show above the screen at a path. */
const areaAlerts = (alerts: readonly Notice[], path: string): readonly Notice[] =>
  unreadOf(alerts).filter(({ type }) => type === "ERROR" || (type === "WARNING" && ARRIVAL_PATHS.includes(path)));

export function AlertArea() {
  const t = useT();
  const { path } = useShell();
  const { alerts, read: markRead } = useAlerts();
  const visible = areaAlerts(alerts, path);
  const limit = useMobile() ? MOBILE_LIMIT : AREA_LIMIT;
  const more = visible.length - limit;
  return (
    <section className="td-shell-alerts" aria-label={t("shell.alerts")} hidden={visible.length === 0}>
      {visible.slice(0, limit).map((alert) => (
        <Alert
          key={alert.key}
          tone={TONES[alert.type]}
          title={alert.title}
          role="none"
          onClose={() => void markRead(alert.key)}
        >
          {alert.content.join(" ")}{" "}
          {alert.link === null ? null : (
            <Link to={alert.link} aria-label={`${t("shell.alerts.open")} – ${alert.title}`}>
              {t("shell.alerts.open")}
            </Link>
          )}
        </Alert>
      ))}
      {more > 0 ? <p className="td-small td-muted">{t.count("shell.alerts.more", more)}</p> : null}
    </section>
  );
}
