/** The drawings that the actions of dealer options name. */
import promote from "@shoelace-style/shoelace/dist/assets/icons/box-arrow-up-right.svg";
import shop from "@shoelace-style/shoelace/dist/assets/icons/shop-window.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import "./attribute-icons";

registerIcons({ "box-arrow-up-right": promote, "shop-window": shop, trash });

export default defineSlots({});
