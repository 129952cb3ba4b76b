/** Panels of a quote: the sums of its offers, and the offers that were sent. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@offers": deferred<PanelProps>(async () => (await import("./quote-offers")).QuoteOffers),
    "@revisions": deferred<PanelProps>(async () => (await import("./quote-revisions")).QuoteRevisions),
  },
});
