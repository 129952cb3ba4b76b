/** The drawings that the actions of marketing tags name. */
import { defineSlots } from "../../engine/slots";
import "./attribute-icons";

export default defineSlots({});
