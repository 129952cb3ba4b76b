/** The drawings that the actions of metadata name. */
import change from "@shoelace-style/shoelace/dist/assets/icons/arrow-left-right.svg";
import copy from "@shoelace-style/shoelace/dist/assets/icons/files.svg";
import shop from "@shoelace-style/shoelace/dist/assets/icons/shop-window.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import "./attribute-icons";

registerIcons({ files: copy, "arrow-left-right": change, "shop-window": shop });

export default defineSlots({});
