/** Panel of a specific day: the appointments booked on it. */
import { defineSlots } from "../../../engine/slots";
import { closingPanel } from "./closing-panel";

export default defineSlots({ panels: { "@booked": closingPanel } });
