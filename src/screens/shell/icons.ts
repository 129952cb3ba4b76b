/** Icons named by menu groups and screens. Icons not listed here are shown as a dot. */
import activity from "@shoelace-style/shoelace/dist/assets/icons/activity.svg";
import arrows from "@shoelace-style/shoelace/dist/assets/icons/arrow-left-right.svg";
import barChart from "@shoelace-style/shoelace/dist/assets/icons/bar-chart.svg";
import building from "@shoelace-style/shoelace/dist/assets/icons/building.svg";
import calendar from "@shoelace-style/shoelace/dist/assets/icons/calendar3.svg";
import chat from "@shoelace-style/shoelace/dist/assets/icons/chat-dots.svg";
import creditCard from "@shoelace-style/shoelace/dist/assets/icons/credit-card.svg";
import euro from "@shoelace-style/shoelace/dist/assets/icons/currency-euro.svg";
import database from "@shoelace-style/shoelace/dist/assets/icons/database.svg";
import diagram from "@shoelace-style/shoelace/dist/assets/icons/diagram-3.svg";
import dot from "@shoelace-style/shoelace/dist/assets/icons/dot.svg";
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import envelope from "@shoelace-style/shoelace/dist/assets/icons/envelope.svg";
import gear from "@shoelace-style/shoelace/dist/assets/icons/gear.svg";
import geo from "@shoelace-style/shoelace/dist/assets/icons/geo-alt.svg";
import google from "@shoelace-style/shoelace/dist/assets/icons/google.svg";
import grid from "@shoelace-style/shoelace/dist/assets/icons/grid.svg";
import house from "@shoelace-style/shoelace/dist/assets/icons/house-door.svg";
import key from "@shoelace-style/shoelace/dist/assets/icons/key.svg";
import people from "@shoelace-style/shoelace/dist/assets/icons/people.svg";
import palette from "@shoelace-style/shoelace/dist/assets/icons/palette.svg";
import personBadge from "@shoelace-style/shoelace/dist/assets/icons/person-badge.svg";
import shield from "@shoelace-style/shoelace/dist/assets/icons/shield-lock.svg";
import shop from "@shoelace-style/shoelace/dist/assets/icons/shop.svg";
import tags from "@shoelace-style/shoelace/dist/assets/icons/tags.svg";
import tools from "@shoelace-style/shoelace/dist/assets/icons/tools.svg";
import wrench from "@shoelace-style/shoelace/dist/assets/icons/wrench.svg";
import type { IconSource } from "../../ui/icon/icon";

const ICONS: Readonly<Record<string, IconSource>> = {
  activity,
  "arrow-left-right": arrows,
  "bar-chart": barChart,
  building,
  calendar3: calendar,
  "chat-dots": chat,
  "credit-card": creditCard,
  "currency-euro": euro,
  database,
  "diagram-3": diagram,
  download,
  envelope,
  gear,
  "geo-alt": geo,
  google,
  grid,
  key,
  people,
  "house-door": house,
  palette,
  "person-badge": personBadge,
  "person-gear": personBadge,
  "shield-lock": shield,
  shop,
  "shop-window": shop,
  tags,
  tools,
  wrench,
};

/** Returns the icon of a menu group or screen. */
export const menuIcon = (name: string | undefined): IconSource => ICONS[name ?? ""] ?? dot;
