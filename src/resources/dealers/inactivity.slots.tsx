/** What closures draw themselves: appointments in their way, and the drawing that their action names. */
import end from "@shoelace-style/shoelace/dist/assets/icons/calendar-check.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { closingPanel } from "./closing-panel";

registerIcons({ "calendar-check": end });

export default defineSlots({ panels: { "@booked": closingPanel } });
