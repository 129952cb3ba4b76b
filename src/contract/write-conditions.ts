/** What must hold for changing records of a resource, besides the right. */
import type { Condition } from "./conditions";
import { hasRecords, type AnyResource } from "./resource";

/** Records that are the shop's as a whole, and no dealer's: who sees some dealers only reads them, unless they write what is about those. */
const isOfWholeShop = (resource: AnyResource): boolean =>
  resource.scope === "shop" && resource.table === undefined && resource.ownersWrite !== true && hasRecords(resource);

/** Conditions of reading, and those of changing. */
export const writeConditionsOf = (resource: AnyResource): readonly Condition[] => [
  ...(resource.conditions ?? []),
  ...(resource.writeConditions ?? []),
  ...(isOfWholeShop(resource) ? (["whole-shop"] as const) : []),
];
