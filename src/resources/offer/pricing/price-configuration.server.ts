/** Saves settings that move many prices a lot only with a confirmation. */
import { impactOf } from "../../../../host/server/features/pricing/impact";
import { loadPricing } from "../../../../host/server/features/pricing/pricing";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import { isLargeImpact } from "../../../contract/pricing/impact";
import type { ValuesOfResource } from "../../../contract/resource";
import priceConfiguration from "./price-configuration.resource";

/** Tyres that are priced before a save. They suffice for a share, and are priced within a second. */
const SAMPLE = 2_000;

type Values = ValuesOfResource<typeof priceConfiguration>;

export default defineHooks(priceConfiguration, {
  async beforeSave({ before, values }, context): Promise<HookResult<Values>> {
    const stored: HookResult<Values> = { set: { acceptLargeChange: false } };
    if (before === null || values.acceptLargeChange) return stored;
    const base = await loadPricing(context, context.caller.context);
    const impact = await impactOf(context.data, base, { configuration: values }, SAMPLE);
    return isLargeImpact(impact) ? { fields: { acceptLargeChange: "price-configuration.error.large-change" } } : stored;
  },
});
