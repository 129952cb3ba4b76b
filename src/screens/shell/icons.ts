/** Drawings that menus name in data. A screen may name another one, which then shows as a plain dot. */
import activity from "@shoelace-style/shoelace/dist/assets/icons/activity.svg";
import arrows from "@shoelace-style/shoelace/dist/assets/icons/arrow-left-right.svg";
import barChart from "@shoelace-style/shoelace/dist/assets/icons/bar-chart.svg";
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
import layout from "@shoelace-style/shoelace/dist/assets/icons/layout-text-window.svg";
import lightning from "@shoelace-style/shoelace/dist/assets/icons/lightning-charge.svg";
import megaphone from "@shoelace-style/shoelace/dist/assets/icons/megaphone.svg";
import palette from "@shoelace-style/shoelace/dist/assets/icons/palette.svg";
import people from "@shoelace-style/shoelace/dist/assets/icons/people.svg";
import personBadge from "@shoelace-style/shoelace/dist/assets/icons/person-badge.svg";
import shield from "@shoelace-style/shoelace/dist/assets/icons/shield-lock.svg";
import shop from "@shoelace-style/shoelace/dist/assets/icons/shop.svg";
import tags from "@shoelace-style/shoelace/dist/assets/icons/tags.svg";
import terminal from "@shoelace-style/shoelace/dist/assets/icons/terminal.svg";
import tools from "@shoelace-style/shoelace/dist/assets/icons/tools.svg";
import translate from "@shoelace-style/shoelace/dist/assets/icons/translate.svg";
import wrench from "@shoelace-style/shoelace/dist/assets/icons/wrench.svg";
import type { IconSource } from "../../ui/icon/icon";

const DRAWINGS: Readonly<Record<string, IconSource>> = {
  activity,
  "arrow-left-right": arrows,
  "bar-chart": barChart,
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
  "house-door": house,
  key,
  "layout-text-window": layout,
  "lightning-charge": lightning,
  megaphone,
  palette,
  people,
  "person-badge": personBadge,
  "shield-lock": shield,
  shop,
  "shop-window": shop,
  tags,
  terminal,
  tools,
  translate,
  wrench,
};

/** Icons of the calendar variant, whose entries stand in no group and would be a column of dots in the rail. */
const CALENDAR_ICONS: Readonly<Record<string, string>> = {
  "ecal-api-key": "key",
  "ecal-sms-reporting": "bar-chart",
  "ecal-services": "wrench",
  "ecal-bays": "grid",
  "ecal-mail-configuration": "envelope",
  "ecal-sms-configuration": "chat-dots",
  "ecal-export": "download",
  "ecal-dealer-application-configuration": "gear",
  shopUsers: "people",
  "ecal-tags": "tags",
  "export-download": "download",
  "google-reserve-configurations": "google",
  "ecal-fitter": "shop",
  "corporate-information": "database",
  subscription: "credit-card",
  "subrogation/change-identity": "person-badge",
  "dealer-list": "shop",
  "ecal-dealer-importer": "arrow-left-right",
  translation: "translate",
  "missing-translation": "translate",
};

/** The drawing of an icon that a menu or a screen names, else the one of the entry's path. */
export const menuIcon = (name: string | undefined, path = ""): IconSource =>
  DRAWINGS[name ?? ""] ?? DRAWINGS[CALENDAR_ICONS[path] ?? ""] ?? dot;
