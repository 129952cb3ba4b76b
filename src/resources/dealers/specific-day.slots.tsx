/** What specific days draw themselves: appointments in their way, and the drawing that their action names. */
import nextYear from "@shoelace-style/shoelace/dist/assets/icons/calendar-plus.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { closingPanel } from "./closing-panel";

registerIcons({ "calendar-plus": nextYear });

export default defineSlots({ panels: { "@booked": closingPanel } });
