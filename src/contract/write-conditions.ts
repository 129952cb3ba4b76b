/** Conditions for changing a resource's records, besides the right. */
import type { Condition } from "./conditions";
import { hasRecords, type AnyResource } from "./resource";

/** Returns whether records belong to the shop as a whole. Dealer-scoped accounts only read them, unless the resource lets owners write. */
const isOfWholeShop = (resource: AnyResource): boolean =>
  resource.scope === "shop" && resource.table === undefined && resource.ownersWrite !== true && hasRecords(resource);

/** Returns the conditions for reading plus those for changing. */
export const writeConditionsOf = (resource: AnyResource): readonly Condition[] => [
  ...(resource.conditions ?? []),
  ...(resource.writeConditions ?? []),
  ...(isOfWholeShop(resource) ? (["whole-shop"] as const) : []),
];
