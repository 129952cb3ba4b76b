/** Opens and closes the shop to the public (Spec 1 §4 "Shop open or closed"). */
import { useState } from "react";
import { changeShopStatus } from "../../../contract/endpoints/shell";
import type { ConfirmRequest } from "../../../runtime/dialogs";
import { useRuntime, useT } from "../../../runtime/react";
import { Switch } from "../../../ui/inputs/switch";
import { Tooltip } from "../../../ui/tooltip/tooltip";
import { useShell } from "../shell-context";

const question = (open: boolean, shop: string): ConfirmRequest =>
  open
    ? {
        titleKey: "shell.shop.opening.title",
        params: { shop },
        consequences: [{ key: "shell.shop.opening.visitors" }, { key: "shell.shop.opening.engines" }],
        agreeKey: "shell.shop.opening.agree",
        dismissKey: "shell.shop.opening.dismiss",
      }
    : {
        titleKey: "shell.shop.closing.title",
        params: { shop },
        consequences: [{ key: "shell.shop.closing.visitors" }, { key: "shell.shop.closing.kept" }],
        agreeKey: "shell.shop.closing.agree",
        dismissKey: "shell.shop.closing.dismiss",
        danger: true,
      };

/** Asks, sends, and reads the display configuration anew; a refusal or failure is only logged (Spec 1 §8). */
function useShopStatus() {
  const { dialogs, http, session, tabs, toasts } = useRuntime();
  const { display } = useShell();
  /** What the switch shows while it is asked and sent; the stored state otherwise. */
  const [wanted, setWanted] = useState<boolean>();
  const [sending, setSending] = useState(false);

  async function change(open: boolean): Promise<void> {
    if (wanted !== undefined) return;
    setWanted(open);
    try {
      if (!(await dialogs.confirm(question(open, display.shopInfo.name)))) return;
      setSending(true);
      const { activated } = await http.call(changeShopStatus, { body: { open } });
      if (activated == null) {
        console.error("The shop's status was not changed: the answer does not carry `activated`");
        return;
      }
      await session.reload();
      tabs.post("configuration");
      toasts.show({ kind: "success", key: open ? "shell.shop.opened" : "shell.shop.closed-now" });
    } catch (error) {
      console.error("The shop's status was not changed", error);
    } finally {
      setSending(false);
      setWanted(undefined);
    }
  }
  return { open: wanted ?? display.shopInfo.open, sending, change };
}

/** The shop's state; a switch for whoever may change it. */
export function ShopSwitch() {
  const t = useT();
  const { display, facts } = useShell();
  const { open, sending, change } = useShopStatus();
  const { status } = display.shopInfo.subscriptionInfo;
  const label = t(open ? "shell.shop.open" : "shell.shop.closed");
  const word = (
    <span className="td-shell-shop__state" data-open={open}>
      {label}
    </span>
  );
  if (!display.needActivateButton || !facts.can("ONLINE_SITE")) return word;

  const reason =
    status === "SUSPENDED" ? t("shell.shop.suspended") : status === "DELETED" ? t("shell.shop.deleted") : undefined;
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
      {word}
      {reason === undefined ? null : <span className="td-visually-hidden">{reason}</span>}
    </span>
  );
}
