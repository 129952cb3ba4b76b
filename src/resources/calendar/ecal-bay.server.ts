/** Bays in their table, closed by an action, and counted in their dealer. */
import { bayStorage, countBays } from "../../../host/server/features/booking/bays";
import {
  isUsed,
  keepsActiveBay,
  requireFreeBay,
  requireUnused,
} from "../../../host/server/features/booking/bay-checks";
import { emptyBay, handleClosedBay, newClosures } from "../../../host/server/features/closures/after-save";
import { defineHooks } from "../../../host/server/resources/hooks";
import { durationRefusal, refuseByNetwork } from "../../../host/server/features/service-catalogue/network-rules";
import type { HookContext, HookResult } from "../../../host/server/resources/types";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import { hasRight, type RightsMap } from "../../contract/rights";
import service from "../dealers/services/service.resource";
import bay from "./ecal-bay.resource";

type Values = ValuesOfResource<typeof bay>;
type Closure = Values["closures"][number];

const NO_RIGHT = "ecal-bay.error.booked-right";

/** Whether the account may not decide about the appointments within a closure. Leaving them is free. */
const isDenied = ({ booked }: Pick<Closure, "booked">, rights: RightsMap): boolean =>
  booked !== null && booked !== "LEAVE" && !hasRight(rights, "APPOINTMENTS");

/** Refuses times that the network fixes, by path. Times that stay are kept as they are. */
async function offerRefusals(
  before: Values["offers"],
  offers: Values["offers"],
  find: HookContext["find"],
): Promise<Readonly<Record<string, string>>> {
  const timed = offers.filter(({ durationMinutes }) => durationMinutes !== null);
  const ids = timed.map(({ service: { id } }) => id);
  const services = ids.length === 0 ? [] : await find(service, ids);
  return Object.fromEntries(
    offers.flatMap(({ service: { id }, durationMinutes }, index) => {
      const offered = services.find((candidate) => candidate.id === id);
      const isSame = before.some((entry) => entry.service.id === id && entry.durationMinutes === durationMinutes);
      const refusal = offered === undefined || isSame ? undefined : durationRefusal(offered, durationMinutes);
      return refusal === undefined ? [] : [[`offers.${index}.durationMinutes`, refusal]];
    }),
  );
}

/** Refuses an active bay beyond the account of the shop. */
const requireRoom = ({ caller, data }: HookContext): Promise<void> =>
  requireFreeBay(data, caller.context.shop?.settings.calendarAccount?.maxBays);

/** Returns the refusal of a bay that leaves a dealer with immediate bookings without any. */
async function lastRefusal(
  { id, fitter }: RecordOf<typeof bay>,
  { data, find }: HookContext,
): Promise<string | undefined> {
  if (await keepsActiveBay(data, fitter.id, id)) return undefined;
  const [dealer] = await find("fitter", [fitter.id]);
  return dealer?.["bookingMode"] === "INSTANT" ? "ecal-bay.error.last" : undefined;
}

export default defineHooks(bay, {
  storage: bayStorage,
  async beforeSave({ before, values }, context): Promise<HookResult<Values>> {
    const { caller, data, find } = context;
    if (values.active && before?.active !== true) await requireRoom(context);
    const added = newClosures(before, values.closures);
    const denied = values.closures.flatMap((closure, index) =>
      added.includes(closure) && isDenied(closure, caller.context.access.rights)
        ? [[`closures.${index}.booked`, NO_RIGHT]]
        : [],
    );
    if (denied.length > 0) return { fields: Object.fromEntries(denied) as Readonly<Record<string, string>> };
    refuseByNetwork(await offerRefusals(before?.offers ?? [], values.offers, find));
    if (before === null) return {};
    if (before.fitter.id !== values.fitter.id) return { fields: { fitter: "ecal-bay.error.dealer" } };
    const refusal = before.active && !values.active ? await lastRefusal(before, context) : undefined;
    if (refusal !== undefined) return { fields: { active: refusal } };
    if (values.capacity < before.capacity)
      await requireUnused(data, before.id, values.capacity, caller.languages[0] ?? "en_GB");
    return {};
  },
  async beforeRemove(record, context) {
    if (await isUsed(context.data, record.id)) return { errors: ["ecal-bay.error.used"] };
    const refusal = record.active ? await lastRefusal(record, context) : undefined;
    return refusal === undefined ? {} : { errors: [refusal] };
  },
  async afterWrite({ before, after }, context) {
    const { data } = context;
    await handleClosedBay({ before, after }, context);
    const dealer = (after ?? before)?.fitter.id;
    const isSame = before !== null && before.active === after?.active;
    if (dealer !== undefined && !isSame) await data.withCommit(() => countBays(data, dealer));
  },
  actions: {
    close({ closures }, { from, to, reason, note, booked }, { caller }): HookResult<Values> {
      if (Date.parse(String(to)) <= Date.parse(String(from))) return { fields: { to: "ecal-bay.error.closure-order" } };
      const times = { from: String(from), to: String(to), repeat: "NONE", until: null } as const;
      const closure = { ...times, reason, note: note ?? null, booked: booked ?? "LEAVE" } as Closure;
      if (isDenied(closure, caller.context.access.rights)) return { fields: { booked: NO_RIGHT } };
      return { set: { closures: [...closures, closure] } };
    },
    async activate(_bay, _input, context): Promise<HookResult<Values>> {
      await requireRoom(context);
      return {};
    },
    async deactivate(record, { booked }, context): Promise<HookResult<Values>> {
      const refusal = await lastRefusal(record, context);
      if (refusal !== undefined) return { errors: [refusal] };
      if (booked !== "MOVE") return {};
      if (!hasRight(context.caller.context.access.rights, "APPOINTMENTS")) return { fields: { booked: NO_RIGHT } };
      await emptyBay(record.id, context);
      return {};
    },
  },
});
