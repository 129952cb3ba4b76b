/** Drawings of the actions, and the comparison of ours and theirs. */
import again from "@shoelace-style/shoelace/dist/assets/icons/arrow-repeat.svg";
import take from "@shoelace-style/shoelace/dist/assets/icons/cloud-download.svg";
import push from "@shoelace-style/shoelace/dist/assets/icons/cloud-upload.svg";
import files from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import chain from "@shoelace-style/shoelace/dist/assets/icons/link-45deg.svg";
import pause from "@shoelace-style/shoelace/dist/assets/icons/pause-circle.svg";
import play from "@shoelace-style/shoelace/dist/assets/icons/play-circle.svg";
import cross from "@shoelace-style/shoelace/dist/assets/icons/x-circle.svg";
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({
  "arrow-repeat": again,
  "cloud-download": take,
  "cloud-upload": push,
  files,
  "link-45deg": chain,
  "pause-circle": pause,
  "play-circle": play,
  "x-circle": cross,
});

export default defineSlots({
  panels: { "@compare": deferred<PanelProps>(async () => (await import("./listing-compare")).ListingCompare) },
});
