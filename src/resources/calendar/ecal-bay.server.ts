/** Bays in their table, closed by an action, and counted in their dealer. */
import {
  bayStorage,
  countBays,
  findBookedBeyond,
  hasOtherActiveBays,
  isUsed,
} from "../../../host/server/features/booking/bays";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookResult } from "../../../host/server/resources/types";
import type { ValuesOfResource } from "../../contract/resource";
import bay from "./ecal-bay.resource";

type Values = ValuesOfResource<typeof bay>;

export default defineHooks(bay, {
  storage: bayStorage,
  async beforeSave({ before, values }, { data, find }): Promise<HookResult<Values>> {
    if (before === null) return {};
    if (before.fitter.id !== values.fitter.id) return { fields: { fitter: "ecal-bay.error.dealer" } };
    const isDeactivated = before.active && !values.active;
    if (isDeactivated && !(await hasOtherActiveBays(data, before.fitter.id, before.id))) {
      const [dealer] = await find("fitter", [before.fitter.id]);
      if (dealer?.["bookingMode"] === "INSTANT") return { fields: { active: "ecal-bay.error.last" } };
    }
    const isSmaller = values.capacity < before.capacity;
    return isSmaller && (await findBookedBeyond(data, before.id, values.capacity))
      ? { fields: { capacity: "ecal-bay.error.booked" } }
      : {};
  },
  async beforeRemove({ id }, { data }) {
    return (await isUsed(data, id)) ? { errors: ["ecal-bay.error.used"] } : {};
  },
  async afterWrite({ before, after }, { data }) {
    const dealer = (after ?? before)?.fitter.id;
    const isSame = before !== null && before.active === after?.active;
    if (dealer !== undefined && !isSame) await data.withCommit(() => countBays(data, dealer));
  },
  actions: {
    close({ closures }, { from, to, reason, note }): HookResult<Values> {
      if (Date.parse(String(to)) <= Date.parse(String(from))) return { fields: { to: "ecal-bay.error.closure-order" } };
      const closure = { from, to, reason, note: note ?? null, repeat: "NONE", until: null };
      return { set: { closures: [...closures, closure as Values["closures"][number]] } };
    },
  },
});
