/** Appointments in the way of a specific day. */
import { defineSlots } from "../../engine/slots";
import { closingPanel } from "./closing-panel";

export default defineSlots({ panels: { "@booked": closingPanel } });
