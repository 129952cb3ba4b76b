/** The changes of a quantity. */
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";

export default defineSlots({
  panels: { "@movements": deferred<PanelProps>(async () => (await import("./stock-movements")).StockMovements) },
});
