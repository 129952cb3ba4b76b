/** The drawings that the actions of findings name. */
import again from "@shoelace-style/shoelace/dist/assets/icons/arrow-repeat.svg";
import accept from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import ignore from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import edit from "@shoelace-style/shoelace/dist/assets/icons/pencil.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";

registerIcons({ "arrow-repeat": again, "check-circle": accept, "eye-slash": ignore, pencil: edit });

export default defineSlots({});
