/** Panel of a closure: the appointments booked within it. */
import { defineSlots } from "../../../engine/slots";
import { closingPanel } from "./closing-panel";

export default defineSlots({ panels: { "@booked": closingPanel } });
