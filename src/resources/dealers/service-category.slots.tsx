/** The drawing that the action of categories names. */
import swap from "@shoelace-style/shoelace/dist/assets/icons/arrow-left-right.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ "arrow-left-right": swap });

export default defineSlots({});
