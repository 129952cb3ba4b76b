/**
 * Conditions that apply in addition to rights: named pure functions, evaluated in the browser and on the server over the same facts. While a
 * screen's condition does not hold, the browser hides the screen and the server refuses its calls.
 */
import type { AppContextGroup } from "./context";

/**
 * Facts that conditions are evaluated on. The server derives them from the session; the browser reads them from the display configuration.
 */
export interface ConditionFacts {
  superAdmin: boolean;
  /** Dealer-locator mode. */
  dlu: boolean;
  pimActive: boolean;
  stockPriceManagedByFTP: boolean;
  /** The shop does not record which dealers fit run-flat tyres. */
  hideRunflatOptionForDealer: boolean;
  activeSuperMenus: boolean;
  shopProfileCode: string;
  hasPlan: boolean;
  demo: boolean;
  appContextGroup: AppContextGroup;
  isLocalPresenceConfigEnabled: boolean;
  /** The account sees only the dealers that it is attached to. */
  attached: boolean;
}

/** Profiles of shops at the head of a network. */
export const HEAD_PROFILES: readonly string[] = ["SHOP_E_CAL_STANDARD_ADMINISTRATOR", "SHOP_NETWORK_ADMINISTRATOR"];

const CONDITIONS = {
  /** Hides home and features from super administrators. */
  "not-super-admin": (facts) => !facts.superAdmin,
  "super-menus": (facts) => facts.activeSuperMenus,
  "not-dlu": (facts) => !facts.dlu,
  /** Hides the profile list when a product information system owns the profiles. */
  "no-pim": (facts) => !facts.pimActive,
  /** The shop maintains stock and prices itself; no file transfer delivers them. */
  "own-stock-prices": (facts) => !facts.stockPriceManagedByFTP,
  /** The shop records which dealers fit run-flat tyres. While it does not, stored values are kept. */
  "runflat-option": (facts) => !facts.hideRunflatOptionForDealer,
  /** The shop has a plan and is not a demo. */
  "plan-not-demo": (facts) => facts.hasPlan && !facts.demo,
  "local-presence": (facts) => facts.isLocalPresenceConfigEnabled,
  /** Work on the whole directory needs an account that sees all of it. */
  "whole-shop": (facts) => !facts.attached,
  "calendar-network-administrator": (facts) => facts.shopProfileCode === "SHOP_E_CAL_STANDARD_ADMINISTRATOR",
  /** The shop is at the head of a network of garages. */
  "head-of-network": (facts) => HEAD_PROFILES.includes(facts.shopProfileCode),
} satisfies Record<string, (facts: ConditionFacts) => boolean>;

export type Condition = keyof typeof CONDITIONS;

/** Returns whether one condition holds. */
export const conditionHolds = (condition: Condition, facts: ConditionFacts): boolean => CONDITIONS[condition](facts);

/** Returns the first condition that does not hold, or undefined when all hold. */
export const failedCondition = (
  conditions: readonly Condition[] | undefined,
  facts: ConditionFacts,
): Condition | undefined => conditions?.find((condition) => !conditionHolds(condition, facts));
