/** Panel of a listing: our data compared with the directory’s. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  panels: { "@compare": deferred<PanelProps>(async () => (await import("./listing-compare")).ListingCompare) },
});
