/**
 * The alert area above the routed screen (Spec 1 §2.4). It holds what must not be missed: unread errors, and where the user arrives
 * (home, features) unread warnings too. The rest waits behind the bell, so that no screen is pushed down by good news.
 */
import { useT } from "../../../runtime/react";
import { Alert, type AlertTone } from "../../../ui/alert/alert";
import { Link } from "../../../ui/link/link";
import type { Alert as Notice } from "../../../contract/context";
import { useShell } from "../shell-context";
import { unreadOf, useAlerts } from "./use-alerts";

/** How many stand in the area; the bell has the others. */
export const AREA_LIMIT = 3;
const ARRIVALS: readonly string[] = ["", "features", "welcome"];
const TONES: Readonly<Record<Notice["type"], AlertTone>> = {
  ERROR: "danger",
  WARNING: "warning",
  INFO: "info",
  SUCCESS: "success",
};

/** Which notices stand above the screen at a path. */
export const areaAlerts = (alerts: readonly Notice[], path: string): readonly Notice[] =>
  unreadOf(alerts).filter(({ type }) => type === "ERROR" || (type === "WARNING" && ARRIVALS.includes(path)));

export function AlertArea() {
  const t = useT();
  const { path } = useShell();
  const { alerts, read } = useAlerts();
  const here = areaAlerts(alerts, path);
  const more = here.length - AREA_LIMIT;
  return (
    <section className="td-shell-alerts" aria-label={t("shell.alerts")} hidden={here.length === 0}>
      {here.slice(0, AREA_LIMIT).map((alert) => (
        <Alert
          key={alert.key}
          tone={TONES[alert.type]}
          title={alert.title}
          role="none"
          onClose={() => void read(alert.key)}
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
