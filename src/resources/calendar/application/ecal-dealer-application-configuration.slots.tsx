/** Notes with the network's values below the settings of a garage, and hours that its book does not show. */
import { defineSlots, type NoteProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

export default defineSlots({
  note: deferred<NoteProps>(async () => (await import("./network-value")).NetworkValue),
  panels: {
    "@hidden-hours": deferred<PanelProps>(async () => (await import("./hidden-hours")).HiddenHours),
  },
});
