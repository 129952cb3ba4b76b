/** Keeps a delivery method for every channel and country while distance selling is open. */
import { hasLeftUndelivered } from "../../../../host/server/features/distance-selling/load-selling";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { sameValue } from "../../../../host/server/platform/storage/audit";
import { defineHooks } from "../../../../host/server/resources/hooks";
import deliveryMethod from "./delivery-method.resource";

/** Fields that decide which orders the method serves. */
const SERVED = ["active", "mode", "zones"] as const;

export default defineHooks(deliveryMethod, {
  // Checked after the write, so that several methods changed at once count together.
  async afterWrite({ before, after }, { data }) {
    if (before?.active !== true || SERVED.every((field) => sameValue(before[field], after?.[field]))) return;
    if (!(await hasLeftUndelivered(data, before))) return;
    const key = "delivery-method.error.last-for-channel";
    throw after === null
      ? new ApiProblem("refused", { errors: [key] })
      : new ApiProblem("validation", { fields: { active: key } });
  },
});
