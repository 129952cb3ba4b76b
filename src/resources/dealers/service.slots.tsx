/** The drawings that the actions of services name. */
import activate from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import google from "@shoelace-style/shoelace/dist/assets/icons/google.svg";
import percent from "@shoelace-style/shoelace/dist/assets/icons/percent.svg";
import shop from "@shoelace-style/shoelace/dist/assets/icons/shop-window.svg";
import pause from "@shoelace-style/shoelace/dist/assets/icons/pause-circle.svg";
import { defineSlots } from "../../engine/slots";
import { registerIcons } from "../../ui/icon/icon";
import { paragraphsPanel } from "../content/page-slots";

registerIcons({ "check-circle": activate, "pause-circle": pause, google, percent, "shop-window": shop });

export default defineSlots({ panels: { "@paragraphs": paragraphsPanel } });
