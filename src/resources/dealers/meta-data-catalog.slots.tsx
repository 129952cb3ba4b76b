/** The drawings that the actions of catalog tags name. */
import { defineSlots } from "../../engine/slots";
import "./attribute-icons";

export default defineSlots({});
