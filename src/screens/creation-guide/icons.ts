/** Icons of the blocks, by the server's `styleClass`. */
import building from "@shoelace-style/shoelace/dist/assets/icons/building.svg";
import card from "@shoelace-style/shoelace/dist/assets/icons/credit-card.svg";
import euro from "@shoelace-style/shoelace/dist/assets/icons/currency-euro.svg";
import door from "@shoelace-style/shoelace/dist/assets/icons/door-open.svg";
import flag from "@shoelace-style/shoelace/dist/assets/icons/flag.svg";
import megaphone from "@shoelace-style/shoelace/dist/assets/icons/megaphone.svg";
import palette from "@shoelace-style/shoelace/dist/assets/icons/palette.svg";
import shop from "@shoelace-style/shoelace/dist/assets/icons/shop.svg";
import tags from "@shoelace-style/shoelace/dist/assets/icons/tags.svg";
import type { IconSource } from "../../ui/icon/icon";

const ICONS: Readonly<Record<string, IconSource>> = {
  building,
  "credit-card": card,
  "currency-euro": euro,
  "door-open": door,
  megaphone,
  palette,
  shop,
  tags,
};

export const blockIcon = (styleClass: string): IconSource => ICONS[styleClass] ?? flag;
