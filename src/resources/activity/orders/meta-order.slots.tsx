/** Panels of an order: its lines, its dealers' parts, its payments and its documents; the prices at another dealer; and mails to its customer. */
import { defineSlots, type ActionInputSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@lines": deferred<PanelProps>(async () => (await import("./order-lines")).OrderLines),
    "@parts": deferred<PanelProps>(async () => (await import("./order-parts")).OrderParts),
    "@payments": deferred<PanelProps>(async () => (await import("./order-payments")).OrderPayments),
    "@documents": deferred<PanelProps>(async () => (await import("./order-documents")).OrderDocuments),
  },
  inputs: {
    mail: {
      message: deferred<ActionInputSlotProps>(async () => (await import("./order-mail")).OrderMailText),
    },
    "change-dealer": {
      seen: deferred<ActionInputSlotProps>(async () => (await import("./dealer-prices")).DealerPrices),
    },
  },
});
