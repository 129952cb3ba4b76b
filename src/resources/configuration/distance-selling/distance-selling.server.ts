/** Opens distance selling only with what customers and the law need. */
import { checkSelling } from "../../../../host/server/features/distance-selling/checklist";
import { loadSelling } from "../../../../host/server/features/distance-selling/load-selling";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import type { ValuesOfResource } from "../../../contract/resource";
import distanceSelling from "./distance-selling.resource";

type Values = ValuesOfResource<typeof distanceSelling>;

export default defineHooks(distanceSelling, {
  async beforeSave({ before, values }, { data }): Promise<HookResult<Values>> {
    const settings = {
      ...(await loadSelling(data)),
      channels: values.channels,
      countries: values.countries,
      active: values.active,
    };
    const opens = values.active && before?.active !== true;
    if (values.active) {
      const failed = (await checkSelling(data, settings)).filter(({ passed }) => !passed);
      // An open shop may be changed while, for instance, its stock is empty; its channels and countries must still be served.
      const blocking = failed.filter(
        ({ level, check }) => level === "MUST" && (opens || check === "MEANS" || check === "DELIVERY"),
      );
      if (blocking.length > 0) return { fields: { active: "distance-selling.error.checklist" } };
      if (opens && failed.length > 0 && !values.acceptWarnings)
        return { fields: { acceptWarnings: "distance-selling.error.accept" } };
    }
    return { set: { acceptWarnings: false } };
  },
});
