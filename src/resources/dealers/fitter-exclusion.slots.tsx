/** The drawing that the action of exclusions names. */
import include from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ eye: include });

export default defineSlots({});
