import type { JobView } from "../../contract/endpoints/jobs";
import type { Translate } from "../../runtime/i18n";
import type { ToastRequest } from "../../runtime/toasts";

/**
 * Returns the message after the undo of a job. Records that were changed since are left, and named in the report of the undo.
 *
 * @param show opens that report; absent where it is already open
 */
export function jobUndoneToast(t: Translate, { report, status, error }: JobView, show?: () => void): ToastRequest {
  if (status === "FAILED")
    return { kind: "error", text: t.key(error ?? "error.internal", {}, { fallback: error ?? "" }) };
  const left = Number(report?.["failed"] ?? 0);
  if (left === 0) return { kind: "success", text: t("job.undone") };
  return {
    kind: "warning",
    text: t.count("job.undone.left", left),
    ...(show !== undefined && { action: { labelKey: "job.show", run: show } }),
  };
}
