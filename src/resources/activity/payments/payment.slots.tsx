/** Cells and panels of payments, and the dialog of refunds. */
import { defineSlots, type ActionDialogSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { DisputeCell, InstrumentCell } from "./payment-cells";

export default defineSlots({
  cells: { instrument: InstrumentCell, disputeStatus: DisputeCell },
  panels: {
    "@movements": deferred<PanelProps>(async () => (await import("./payment-panels")).PaymentMovements),
    "@refunds": deferred<PanelProps>(async () => (await import("./payment-panels")).PaymentRefunds),
    "@disputes": deferred<PanelProps>(async () => (await import("./payment-panels")).PaymentDisputes),
  },
  dialogs: {
    refund: deferred<ActionDialogSlotProps>(async () => (await import("./refund-dialog")).RefundDialog),
  },
});
