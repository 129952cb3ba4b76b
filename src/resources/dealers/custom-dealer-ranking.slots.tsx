/** Panels of a ranking: its groups, and a try of it. */
import higher from "@shoelace-style/shoelace/dist/assets/icons/arrow-up.svg";
import activate from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import copy from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import pause from "@shoelace-style/shoelace/dist/assets/icons/pause-circle.svg";
import { defineSlots, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ "arrow-up": higher, "check-circle": activate, files: copy, "pause-circle": pause });

export default defineSlots({
  panels: {
    "@groups": deferred<PanelProps>(async () => (await import("./ranking-groups")).RankingGroups),
    "@try": deferred<PanelProps>(async () => (await import("./ranking-try")).RankingTry),
  },
});
