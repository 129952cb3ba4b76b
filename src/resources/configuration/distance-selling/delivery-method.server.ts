/** Keeps a delivery method for every channel and country while distance selling is open. */
import { hasLeftUndelivered, lastOneProblem } from "../../../../host/server/features/distance-selling/load-selling";
import { sameValue } from "../../../../host/server/platform/storage/audit";
import { defineHooks } from "../../../../host/server/resources/hooks";
import deliveryMethod from "./delivery-method.resource";

/** Fields that decide which orders the method serves. */
const SERVED = ["active", "mode", "zones"] as const;

export default defineHooks(deliveryMethod, {
  // Checked after the write, so that several methods changed at once count together.
  async afterWrite({ before, after }, { data }) {
    if (before?.active !== true || SERVED.every((field) => sameValue(before[field], after?.[field]))) return;
    if (await hasLeftUndelivered(data, before))
      throw lastOneProblem("delivery-method.error.last-for-channel", after === null);
  },
});
