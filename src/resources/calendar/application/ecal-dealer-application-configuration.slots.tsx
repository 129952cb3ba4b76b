/** Notes with the network's values below the settings of a garage. */
import { defineSlots, type NoteProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  note: deferred<NoteProps>(async () => (await import("./network-value")).NetworkValue),
});
