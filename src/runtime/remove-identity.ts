/** Returns to the real identity. */
import { removeIdentity } from "../contract/endpoints/subrogation";
import type { Runtime } from "./runtime";

/** Milliseconds for which the toast shows before the page restarts. */
const READ_MS = 900;

/** Asks for confirmation, removes the assumed identity, shows a toast and restarts the admin. */
export async function removeAssumedIdentity({
  dialogs,
  http,
  navigation,
  session,
  tabs,
  toasts,
}: Runtime): Promise<void> {
  const { subrogation, shopUserFullName } = session.store.get().display ?? {};
  const params = {
    user: subrogation?.userName ?? shopUserFullName ?? "",
    initial: subrogation?.initialUserName ?? "",
  };
  const confirmed = await dialogs.confirm({
    titleKey: "shell.identity.leave.title",
    contentKey: "shell.identity.leave.text",
    params,
    confirmKey: "shell.identity.leave",
    dismissKey: "shell.identity.leave.keep",
  });
  if (!confirmed) return;
  let next = "";
  const cancelChange = session.startIdentityChange();
  try {
    next = (await http.call(removeIdentity))?.nextPath ?? "";
  } catch (error) {
    cancelChange();
    console.error("The identity was not removed", error);
    toasts.show({ kind: "error", key: "shop-subrogation-post-remove-identity-error" });
    return;
  }
  toasts.show({ kind: "success", key: "shop-subrogation-post-remove-identity-ok" });
  tabs.post("identity");
  // Everything on the page belongs to the other identity, so the page reloads.
  setTimeout(() => {
    location.assign(navigation.href(next));
  }, READ_MS);
}
