/** Tools beside the matrix of overrides. */
import { defineSlots, type MatrixToolsProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  matrixTools: deferred<MatrixToolsProps>(async () => (await import("./override-tools")).OverrideTools),
});
