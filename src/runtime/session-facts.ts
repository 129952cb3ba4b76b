/** What conditions and checks read from the display configuration and the shop context. */
import type { ConditionFacts } from "../contract/conditions";
import type { DisplayConfiguration, ShopContext } from "../contract/context";

/** Returns a text that is the same for the same identity in the same shop. */
export const identityOf = (display: DisplayConfiguration | undefined): string | undefined =>
  display && JSON.stringify([display.shopInfo?.id, display.user?.id, display.subrogation?.initialUserId ?? null]);

/** Returns the facts for conditions from the display configuration. */
export function factsOf({
  display,
  shop,
}: {
  readonly display?: DisplayConfiguration;
  readonly shop?: ShopContext;
}): ConditionFacts {
  return {
    superAdmin: display?.common.superAdmin ?? false,
    dlu: (display?.dlu ?? false) || (shop?.dluSession ?? false),
    pimActive: display?.common.pimActive ?? false,
    stockPriceManagedByFTP: shop?.stockPriceManagedByFTP ?? false,
    hideRunflatOptionForDealer: shop?.hideRunflatOptionForDealer ?? false,
    activeSuperMenus: display?.activeSuperMenus ?? false,
    shopProfileCode: display?.common.shopProfileCode ?? "",
    hasPlan: display?.shopInfo.subscriptionInfo.hasPlan ?? false,
    demo: display?.shopInfo.demo ?? false,
    appContextGroup: display?.common.appContextGroup ?? "GARAGE",
    isLocalPresenceConfigEnabled: display?.isLocalPresenceConfigEnabled ?? false,
    attached: display?.user.dealerScope === "ATTACHED",
  };
}
