/** Drawings named by the actions of options and tags. */
import hide from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import show from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ eye: show, "eye-slash": hide });
