/**
 * Conditions beside rights (Spec 2 §6 "Extra conditions", Spec 1 §2.4): named, pure, evaluated on both sides over the same facts.
 * A screen or menu entry that names a condition is hidden in the browser and refused by the server while it does not hold.
 */
import type { AppContextGroup } from "./context";

/** What conditions are decided on; the server derives it for the session, the browser reads it from the display configuration. */
export interface ConditionFacts {
  superAdmin: boolean;
  /** Dealer-locator mode. */
  dlu: boolean;
  pimActive: boolean;
  stockPriceManagedByFTP: boolean;
  /** The shop says nothing of which dealers fit run-flat tyres. */
  hideRunflatOptionForDealer: boolean;
  activeSuperMenus: boolean;
  shopProfileCode: string;
  hasPlan: boolean;
  demo: boolean;
  appContextGroup: AppContextGroup;
  isLocalPresenceConfigEnabled: boolean;
  /** The account sees the dealers that it is attached to, and no others. */
  attached: boolean;
}

const CONDITIONS = {
  /** Home and features are for users who are not super administrators. */
  "not-super-admin": (facts) => !facts.superAdmin,
  "super-menus": (facts) => facts.activeSuperMenus,
  "not-dlu": (facts) => !facts.dlu,
  /** The profile list is hidden when the product information system owns profiles. */
  "no-pim": (facts) => !facts.pimActive,
  /** Stock and prices are the shop's own, not delivered by file transfer. */
  "own-stock-prices": (facts) => !facts.stockPriceManagedByFTP,
  /** Dealers say whether they fit run-flat tyres; where they don't, what is stored stays. */
  "runflat-option": (facts) => !facts.hideRunflatOptionForDealer,
  /** A plan exists and the shop is no demonstration. */
  "plan-not-demo": (facts) => facts.hasPlan && !facts.demo,
  "local-presence": (facts) => facts.isLocalPresenceConfigEnabled,
  /** Work on the whole directory is for who sees all of it. */
  "whole-shop": (facts) => !facts.attached,
  "calendar-network-administrator": (facts) => facts.shopProfileCode === "SHOP_E_CAL_STANDARD_ADMINISTRATOR",
} satisfies Record<string, (facts: ConditionFacts) => boolean>;

export type Condition = keyof typeof CONDITIONS;

/** Whether one condition holds. */
export const conditionHolds = (condition: Condition, facts: ConditionFacts): boolean => CONDITIONS[condition](facts);

/** The first condition that does not hold, or undefined when all hold. */
export const failedCondition = (
  conditions: readonly Condition[] | undefined,
  facts: ConditionFacts,
): Condition | undefined => conditions?.find((condition) => !conditionHolds(condition, facts));
