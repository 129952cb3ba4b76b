/**
 * Asks for confirmation, changes the shop's status and reloads the display configuration. A refusal or failure is only logged. Loaded on
 * first use.
 */
import { changeShopStatus, shopOpening } from "../contract/endpoints/shell";
import type { DisplayConfiguration } from "../contract/context";
import type { ConfirmRequest } from "./dialogs";
import type { Runtime } from "./runtime";

/** Returns what is still missing before the shop can open. Empty after a failed call, which must not keep the shop closed. */
async function loadMissing({ http }: Runtime): Promise<NonNullable<ConfirmRequest["consequences"]>> {
  try {
    const { missing } = await http.call(shopOpening);
    return missing.map(({ code, path }) => ({ key: `shell.shop.opening.missing.${code}`, to: path }));
  } catch (error) {
    console.error("The requirements for opening the shop could not be loaded", error);
    return [];
  }
}

const confirmationFor = async (runtime: Runtime, open: boolean, shop: string): Promise<ConfirmRequest> =>
  open
    ? {
        titleKey: "shell.shop.opening.title",
        params: { shop },
        consequences: [
          { key: "shell.shop.opening.visitors" },
          { key: "shell.shop.opening.engines" },
          ...(await loadMissing(runtime)),
        ],
        confirmKey: "shell.shop.opening.agree",
        dismissKey: "shell.shop.opening.dismiss",
      }
    : {
        titleKey: "shell.shop.closing.title",
        params: { shop },
        consequences: [{ key: "shell.shop.closing.visitors" }, { key: "shell.shop.closing.kept" }],
        optInKey: "shell.shop.closing.opt-in",
        confirmKey: "shell.shop.closing.agree",
        dismissKey: "shell.shop.closing.dismiss",
        danger: true,
      };

/** Asks for confirmation and changes the status. @param onSending called after the user has confirmed */
export async function changeStatus(
  runtime: Runtime,
  { shopInfo }: DisplayConfiguration,
  open: boolean,
  onSending?: () => void,
): Promise<void> {
  const { dialogs, http, session, tabs, toasts } = runtime;
  try {
    if (!(await dialogs.confirm(await confirmationFor(runtime, open, shopInfo.name)))) return;
    onSending?.();
    const { activated } = await http.call(changeShopStatus, { body: { open }, logOnly: true });
    if (activated == null) {
      console.error("The shop's status was not changed: the response lacks `activated`");
      return;
    }
    await session.reload();
    tabs.post("configuration");
    toasts.show({ kind: "success", key: open ? "shell.shop.opened" : "shell.shop.closed-now" });
  } catch (error) {
    console.error("The shop's status was not changed", error);
  }
}
