/** The drawings that the actions of dealer options name. */
import { defineSlots } from "../../engine/slots";
import "./attribute-icons";

export default defineSlots({});
