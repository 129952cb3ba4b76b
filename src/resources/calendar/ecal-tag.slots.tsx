/** How many appointments the rules of a tag concern. */
import { defineSlots } from "../../engine/slots";
import { deferred } from "../../ui/deferred";

export default defineSlots({
  panels: { "@share": deferred(async () => (await import("./tag-share")).TagShare) },
});
