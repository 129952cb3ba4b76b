/** The two restriction banners: which are shown, and their texts. */
import type { DisplayConfiguration, Restriction } from "../contract/context";
import type { MessageKey } from "../contract/errors";

export interface ShownRestriction extends Restriction {
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

/** A subscription in one of these states restricts, whether the server says so or not. */
const ENDED: readonly string[] = ["SUSPENDED", "DELETED"];

/** Maintenance on top, each kind once. */
export function restrictionsOf({ restrictions = [], shopInfo }: DisplayConfiguration): readonly ShownRestriction[] {
  const delivered = (mode: Restriction["mode"]): Restriction | undefined =>
    restrictions.find((one) => one.mode === mode);
  const maintenance = delivered("MAINTENANCE");
  const restricted =
    delivered("RESTRICTED") ??
    (ENDED.includes(shopInfo.subscriptionInfo.status) ? ({ mode: "RESTRICTED" } as const) : undefined);
  return [maintenance, restricted].flatMap((one) => (one === undefined ? [] : [{ ...one, ...KEYS[one.mode] }]));
}
