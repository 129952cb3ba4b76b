/** Opens and closes the shop to the public (shopstatus-01 to shopstatus-08). */
import { useState } from "react";
import { restrictionsOf } from "../../../catalogue/restrictions";
import { useRuntime, useT } from "../../../runtime/react";
import { Switch } from "../../../ui/inputs/switch";
import { Tooltip } from "../../../ui/tooltip/tooltip";
import { useShell } from "../shell-context";

function useShopStatus() {
  const runtime = useRuntime();
  const { display } = useShell();
  /** State shown during confirmation and saving; otherwise undefined. */
  const [pending, setPending] = useState<boolean>();
  const [sending, setSending] = useState(false);

  async function change(open: boolean): Promise<void> {
    if (pending !== undefined) return;
    setPending(open);
    try {
      const { changeStatus } = await import("../../../runtime/change-shop-status");
      await changeStatus(runtime, display, open, () => {
        setSending(true);
      });
    } catch (error) {
      console.error("The shop's status was not changed", error);
    } finally {
      setSending(false);
      setPending(undefined);
    }
  }
  return { open: pending ?? display.shopInfo.open, sending, change };
}

/** The shop's state, with a switch if the account may change it. */
export function ShopSwitch() {
  const t = useT();
  const { display, facts } = useShell();
  const { open, sending, change } = useShopStatus();
  const { status } = display.shopInfo.subscriptionInfo;
  const label = t(open ? "shell.shop.open" : "shell.shop.closed");
  const stateLabel = (
    <span className="td-shell-shop__state" data-open={open}>
      {label}
    </span>
  );
  if (!display.needActivateButton && display.common.appContextGroup === "ECALENDAR") return null;
  if (!display.needActivateButton || !facts.can("ONLINE_SITE") || display.user.readOnly) return stateLabel;

  const reason =
    status === "SUSPENDED"
      ? t("shell.shop.suspended")
      : status === "DELETED"
        ? t("shell.shop.deleted")
        : restrictionsOf(display).length > 0
          ? t("shell.shop.restricted")
          : undefined;
  return (
    <span className="td-shell-shop__switch">
      <Tooltip content={reason ?? ""} placement="bottom" disabled={reason === undefined}>
        <span>
          <Switch
            checked={open}
            onChange={(next) => void change(next)}
            label={t("shell.shop.switch")}
            hideLabel
            tone="success"
            busy={sending}
            disabled={reason !== undefined}
          />
        </span>
      </Tooltip>
      {stateLabel}
      {reason === undefined ? null : <span className="td-visually-hidden">{reason}</span>}
    </span>
  );
}
