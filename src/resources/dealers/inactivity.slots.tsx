/** The drawing that the action of closures names. */
import end from "@shoelace-style/shoelace/dist/assets/icons/calendar-check.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ "calendar-check": end });

export default defineSlots({});
