/** Explains why a screen is denied: what is missing, and who can grant it. Returns message keys with their values. Pure functions. */
import type { MessageKey } from "../contract/errors";
import type { Right } from "../contract/rights";
import type { Denial } from "./menu-tree";

/** Rights that only the platform grants. `USER_LIST` is not among them: a shop's administrator has it and can grant it. */
const PLATFORM: readonly Right[] = [
  "SHOP_LIST",
  "DEALER_LIST",
  "COUNTRY_LIST",
  "MAIL_LIST",
  "NETWORK",
  "SPECIAL_DAYS",
  "YEXT",
  "ADMIN_TRANSLATION",
  "SUPER_ADMIN",
  "ADMIN_IMPORTER",
  "SUBROGATION",
  "TECHNICAL_INFORMATION",
  "E_CALENDAR_SUPER_ADMIN",
  "E_CALENDAR_TRANSLATION",
];
/** Rights that a network's head office grants. */
const NETWORK: readonly Right[] = ["NETWORK_EXPORT", "FITTER_PARTNER", "E_CALENDRO_CAN_ACCESS_ADMIN"];

export type Granter = "shop" | "network" | "platform";

/** Returns who can grant a right. */
export const granterOf = (right: Right): Granter =>
  PLATFORM.includes(right) ? "platform" : NETWORK.includes(right) ? "network" : "shop";

/** Function that translates keys, such as the runtime's `t.key`. */
type TranslateKey = (key: MessageKey, params?: Readonly<Record<string, string>>) => string;

/** Returns a sentence that says what is missing and who can help. Needs the message modules `palette` and `rights`. */
export function denialText(denial: Denial, t: TranslateKey): string {
  switch (denial.reason) {
    case "condition":
      return t(`denial.condition.${denial.condition}`);
    case "plan":
      return t("denial.plan", { plan: t(`plan.${denial.plan}`), granter: t("denial.granter.plan") });
    case "right": {
      const [first] = denial.rights;
      const rights = denial.rights.map((right) => `${t(`right.${right}`)} (${right})`).join(` ${t("denial.or")} `);
      return t("denial.right", { rights, granter: first === undefined ? "" : t(`denial.granter.${granterOf(first)}`) });
    }
    case "screen":
      return "";
  }
}
