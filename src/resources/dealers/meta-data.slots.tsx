/** The drawings that the actions of metadata name. */
import copy from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import "./attribute-icons";

registerIcons({ files: copy });

export default defineSlots({});
