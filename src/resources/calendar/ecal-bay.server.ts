/** Bays in their table, closed by an action, and counted in their dealer. */
import {
  bayStorage,
  countBays,
  findBookedBeyond,
  hasFreeBay,
  hasOtherActiveBays,
  isUsed,
} from "../../../host/server/features/booking/bays";
import { defineHooks } from "../../../host/server/resources/hooks";
import { durationRefusal, refuseByNetwork } from "../../../host/server/features/service-catalogue/network-rules";
import type { HookContext, HookResult } from "../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import type service from "../dealers/services/service.resource";
import bay from "./ecal-bay.resource";

type Values = ValuesOfResource<typeof bay>;

/** Refuses times that the network fixes, by path. Times that stay are kept as they are. */
async function offerRefusals(
  before: Values["offers"],
  offers: Values["offers"],
  find: HookContext["find"],
): Promise<Readonly<Record<string, string>>> {
  const timed = offers.filter(({ durationMinutes }) => durationMinutes !== null);
  const ids = timed.map(({ service: { id } }) => id);
  const services = ids.length === 0 ? [] : ((await find("service", ids)) as unknown as RecordOf<typeof service>[]);
  return Object.fromEntries(
    offers.flatMap(({ service: { id }, durationMinutes }, index) => {
      const offered = services.find((candidate) => candidate.id === id);
      const isSame = before.some((entry) => entry.service.id === id && entry.durationMinutes === durationMinutes);
      const refusal = offered === undefined || isSame ? undefined : durationRefusal(offered, durationMinutes);
      return refusal === undefined ? [] : [[`offers.${index}.durationMinutes`, refusal]];
    }),
  );
}

export default defineHooks(bay, {
  storage: bayStorage,
  async beforeSave({ before, values }, { caller, data, find }): Promise<HookResult<Values>> {
    const isAdded = values.active && before?.active !== true;
    if (isAdded && !(await hasFreeBay(data, caller.context.shop?.settings.calendarAccount?.maxBays)))
      return { errors: ["ecal-bay.error.limit"] };
    refuseByNetwork(await offerRefusals(before?.offers ?? [], values.offers, find));
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
