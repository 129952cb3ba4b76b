/** Keeps a delivery method for every channel and country while distance selling is open. */
import { leavesUndelivered } from "../../../../host/server/features/distance-selling/load-selling";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import type { ValuesOfResource } from "../../../contract/resource";
import deliveryMethod from "./delivery-method.resource";

type Values = ValuesOfResource<typeof deliveryMethod>;

export default defineHooks(deliveryMethod, {
  async beforeSave({ before, values }, { data }): Promise<HookResult<Values>> {
    if (before === null) return {};
    const isLast = await leavesUndelivered(data, (methods) =>
      methods.map((method) => (method.id === before.id ? values : method)),
    );
    return isLast ? { fields: { active: "delivery-method.error.last-for-channel" } } : {};
  },
  async beforeRemove({ id }, { data }) {
    const isLast = await leavesUndelivered(data, (methods) => methods.filter((method) => method.id !== id));
    return isLast ? { errors: ["delivery-method.error.last-for-channel"] } : {};
  },
});
