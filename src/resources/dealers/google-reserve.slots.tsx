/** Drawings of the actions, and the free times that customers would see. */
import off from "@shoelace-style/shoelace/dist/assets/icons/cloud-slash.svg";
import publish from "@shoelace-style/shoelace/dist/assets/icons/cloud-upload.svg";
import copy from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ "cloud-slash": off, "cloud-upload": publish, files: copy });

export default defineSlots({
  panels: { "@slots": deferred<PanelProps>(async () => (await import("./google-reserve-slots")).GoogleReserveSlots) },
});
