/** Panels of a quote: the tyres to offer, the sums of its offers, and the offers that were sent; and the dialog that makes an order. */
import { defineSlots, type ActionDialogSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@catalogue": deferred<PanelProps>(async () => (await import("./quote-catalogue")).QuoteCatalogue),
    "@offers": deferred<PanelProps>(async () => (await import("./quote-offers")).QuoteOffers),
    "@revisions": deferred<PanelProps>(async () => (await import("./quote-revisions")).QuoteRevisions),
  },
  dialogs: {
    convert: deferred<ActionDialogSlotProps>(async () => (await import("./convert-dialog")).ConvertDialog),
  },
});
