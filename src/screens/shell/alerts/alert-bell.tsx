/** The bell: number of unread alerts, and a list of all. */
import bell from "@shoelace-style/shoelace/dist/assets/icons/bell.svg";
import { useT } from "../../../runtime/react";
import { CornerCount } from "../../../ui/badge/count";
import { IconButton } from "../../../ui/button/icon-button";
import { Dropdown } from "../../../ui/menu/dropdown";
import { unreadOf, useAlerts } from "./use-alerts";
import { deferred } from "../../../ui/deferred";

const AlertPanel = deferred(async () => (await import("./alert-panel")).AlertPanel);

export function AlertBell() {
  const t = useT();
  const unread = unreadOf(useAlerts().alerts).length;
  const label = unread === 0 ? t("shell.alerts") : t.count("shell.alerts.unread", unread);
  return (
    <Dropdown
      label={t("shell.alerts")}
      alignment="end"
      width={400}
      trigger={(props) => <IconButton {...props} icon={bell} label={label} mark={<CornerCount value={unread} />} />}
    >
      {(close) => <AlertPanel onLeave={close} />}
    </Dropdown>
  );
}
