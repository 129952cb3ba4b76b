/** Panels of the company and the input of shops that share its VAT number. */
import { defineSlots, type ActionInputSlotProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: {
    "@vat": deferred<PanelProps>(async () => (await import("./vat-panel")).VatPanel),
    "@related": deferred<PanelProps>(async () => (await import("./related-screens")).RelatedScreens),
  },
  inputs: {
    "update-vat": {
      shops: deferred<ActionInputSlotProps>(async () => (await import("./sharing-shops")).SharingShops),
    },
  },
});
