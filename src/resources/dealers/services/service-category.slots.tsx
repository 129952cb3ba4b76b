/** The services of the categories above their order. */
import { defineSlots, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  orderNotice: deferred<Pick<PanelProps, "resource">>(
    async () => (await import("./category-services")).CategoryServices,
  ),
});
