import type { Undone } from "../../contract/endpoints/undo";
import type { Translate } from "../../runtime/i18n";
import type { ToastRequest } from "../../runtime/toasts";

/** Returns the message after an undo. It names the records that were left because someone changed them since. */
export function undoneToast(t: Translate, { left }: Undone): ToastRequest {
  if (left === undefined) return { kind: "success", text: t("action.undone") };
  const names = [...left.names, ...(left.count > left.names.length ? ["…"] : [])].join(", ");
  return { kind: "warning", text: t.count("action.undone.left", left.count, { names }) };
}
