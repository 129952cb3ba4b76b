/** Going back to one's own identity (Spec 1 §4 "Subrogation", §8 "Remove identity"). */
import { removeIdentity } from "../contract/endpoints/subrogation";
import type { Runtime } from "./runtime";

/** How long the toast is read before the page starts anew as the other person. */
const READ_MS = 900;

/** Asks, gives the identity back, tells, and opens the admin as oneself. */
export async function removeOwnIdentity({
  dialogs,
  http,
  i18n,
  navigation,
  session,
  tabs,
  toasts,
}: Runtime): Promise<void> {
  await i18n.load(["identity"]);
  const { subrogation, shopUserFullName } = session.store.get().display ?? {};
  const params = {
    user: subrogation?.userName ?? shopUserFullName ?? "",
    initial: subrogation?.initialUserName ?? "",
  };
  const agreed = await dialogs.confirm({
    titleKey: "shell.identity.leave.title",
    contentKey: "shell.identity.leave.text",
    params,
    agreeKey: "shell.identity.leave",
    dismissKey: "shell.identity.leave.keep",
  });
  if (!agreed) return;
  let next = "";
  const takeBack = session.startIdentityChange();
  try {
    next = (await http.call(removeIdentity)).nextPath ?? "";
  } catch (error) {
    takeBack();
    console.error("The identity was not removed", error);
    toasts.show({ kind: "error", key: "shop-subrogation-post-remove-identity-error" });
    return;
  }
  toasts.show({ kind: "success", key: "shop-subrogation-post-remove-identity-ok" });
  tabs.post("identity");
  // Everything on the page belongs to the other identity, so it starts from nothing.
  setTimeout(() => {
    location.assign(navigation.href(next));
  }, READ_MS);
}
