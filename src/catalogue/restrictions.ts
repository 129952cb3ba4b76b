/** Decides which restriction banners show, with their texts. */
import type { DisplayConfiguration, Restriction } from "../contract/context";
import type { MessageKey } from "../contract/errors";

export interface RestrictionBanner extends Restriction {
  readonly titleKey: MessageKey;
  readonly descriptionKey: MessageKey;
}

const KEYS: Readonly<
  Record<Restriction["mode"], { readonly titleKey: MessageKey; readonly descriptionKey: MessageKey }>
> = {
  MAINTENANCE: {
    titleKey: "home-access-restricted-maintenance-title",
    descriptionKey: "home-access-restricted-maintenance-description",
  },
  RESTRICTED: { titleKey: "home-access-restricted-title", descriptionKey: "home-access-restricted-description" },
};

/** Subscription states that restrict the shop even when the server reports no restriction. */
const ENDED: readonly string[] = ["SUSPENDED", "DELETED"];

/** Returns the banners, each kind at most once, maintenance first. */
export function restrictionsOf({ restrictions = [], shopInfo }: DisplayConfiguration): readonly RestrictionBanner[] {
  const restrictionOf = (mode: Restriction["mode"]): Restriction | undefined =>
    restrictions.find((restriction) => restriction.mode === mode);
  const maintenance = restrictionOf("MAINTENANCE");
  const restricted =
    restrictionOf("RESTRICTED") ??
    (ENDED.includes(shopInfo.subscriptionInfo.status) ? ({ mode: "RESTRICTED" } as const) : undefined);
  return [maintenance, restricted].flatMap((restriction) =>
    restriction === undefined ? [] : [{ ...restriction, ...KEYS[restriction.mode] }],
  );
}
