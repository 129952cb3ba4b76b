/** Selects services from the library. */
import { defineSlots, type FieldSlotProps } from "../../../../engine/slots";
import { deferred } from "../../../../ui/deferred";

export default defineSlots({
  fields: {
    services: deferred<FieldSlotProps>(async () => (await import("./library-field")).LibraryField),
    lines: deferred<FieldSlotProps>(async () => (await import("./lines-field")).LinesField),
  },
});
