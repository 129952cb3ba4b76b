/** Panels of the answer to a dispute, and the mark of what was filled in from the order. */
import { defineSlots, type NoteProps, type PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { deferred } from "../../../ui/deferred";

function PrefilledNote({ name, record, changed }: NoteProps) {
  const t = useT();
  const names = String(record["prefilled"] ?? "").split(",");
  return !changed && names.includes(name) ? (
    <p className="td-small td-muted">{t("payment-dispute.prefilled")}</p>
  ) : null;
}

export default defineSlots({
  note: PrefilledNote,
  panels: {
    "@checklist": deferred<PanelProps>(async () => (await import("./dispute-panels")).DisputeChecklist),
    "@review": deferred<PanelProps>(async () => (await import("./dispute-panels")).DisputeReview),
  },
});
