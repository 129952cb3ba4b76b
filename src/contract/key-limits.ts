/** Limits of API keys: from where they may be used, and how often. Those of elements and of the calendar share them. */
import { addressRanges } from "./address-ranges";
import { f } from "./fields";

/** Calls a minute of a key by its resource: the lowest and highest that can be chosen, and that of a key without a rate of its own. */
export const KEY_RATES = {
  "api-key": { min: 10, max: 6_000, default: 120 },
  "ecal-api-key": { min: 10, max: 600, default: 60 },
} as const satisfies Readonly<Record<string, { readonly min: number; readonly max: number; readonly default: number }>>;

/** Returns the fields that limit the keys of a resource. */
export const keyLimitFields = (resource: keyof typeof KEY_RATES) => ({
  /** Calls a minute. */
  rate: f.integer({ required: true, ...KEY_RATES[resource] }),
  /** Addresses that may call, such as 203.0.113.0/24; all when empty. */
  addresses: addressRanges,
});
