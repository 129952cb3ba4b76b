/** Refuses circular requirements, and deleting services that are booked or offered. */
import { equipBays } from "../../../../host/server/features/booking/bays";
import { queueJob } from "../../../../host/server/services/jobs/user-jobs";
import { serviceFields } from "../../../../host/server/features/service-catalogue/computed-fields";
import { copyAllParagraphs } from "../../../../host/server/features/paragraphs/copy-all";
import { sql } from "drizzle-orm";
import { record, serviceDealer } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { referencedIds } from "../../../../host/server/resources/reading/referenced-ids";
import type { Reference } from "../../../contract/fields";
import type { RecordMeta, ValuesOfResource } from "../../../contract/resource";
import service from "./service.resource";

type Values = ValuesOfResource<typeof service>;

/** Whether a service requires itself, directly or through others. */
async function requiresItself(id: number, requires: readonly Reference[], context: HookContext): Promise<boolean> {
  const visitedIds = new Set<number>();
  let idsToCheck = requires.map((reference) => reference.id);
  while (idsToCheck.length > 0) {
    if (idsToCheck.includes(id)) return true;
    for (const other of idsToCheck) visitedIds.add(other);
    const found = await context.find("service", idsToCheck);
    idsToCheck = found
      .flatMap((record) => (record["requires"] as Values["requires"]).map((reference) => reference.id))
      .filter((other) => !visitedIds.has(other));
  }
  return false;
}

/** Returns the ids of services with bookings. They cannot be deleted, because their bookings refer to them. */
const findBooked = (services: readonly RecordMeta[], { data }: HookContext) =>
  referencedIds(
    data,
    record,
    sql`${record.resource} in ('appointment', 'quote')`,
    sql`${record.data}->>'service'`,
    services,
  );

/** Returns the ids of services that a dealer offers, archived ones included. */
const findOffered = (services: readonly RecordMeta[], { data }: HookContext) =>
  referencedIds(data, serviceDealer, sql`${serviceDealer.available}`, sql`${serviceDealer.serviceId}::text`, services);

export default defineHooks(service, {
  computed: serviceFields,
  async beforeSave({ before, values, sent }, context): Promise<HookResult<Values>> {
    const hasContradiction = values.requires.some(({ id }) => values.excludes.some((other) => other.id === id));
    if (hasContradiction) return { fields: { excludes: "service.error.required-and-excluded" } };
    if (before === null || !sent.has("requires")) return {};
    return (await requiresItself(before.id, values.requires, context))
      ? { fields: { requires: "service.error.requires-cycle" } }
      : {};
  },
  actions: {
    "open-to": (_, { channels }): HookResult<Values> => ({ set: { channels: channels as Values["channels"] } }),
    "assign-bays": async ({ id }, { type }, { data }): Promise<HookResult<Values>> => {
      await equipBays(data, id, String(type));
      return {};
    },
    /** The dealers change in a job, which can be undone, and each of them has it in its history. */
    "offer-everywhere": async ({ id }, _, { caller, data }): Promise<HookResult<Values>> => {
      await queueJob(caller.registry.services.jobs, caller.context, data, {
        type: "bulk",
        params: {
          resource: "fitter",
          selection: { query: { "filter[status]": "ACTIVE", "filter[withoutServices]": String(id) } },
          action: "offer-service",
          values: { service: { id, label: "" } },
        },
      });
      return {};
    },
  },
  afterDuplicate: (source, copy, context) => copyAllParagraphs("SERVICE", source.id, copy.id, context),
  async beforeRemove({ id }, { forAll }) {
    if ((await forAll(findOffered)).has(id)) return { errors: ["service.error.offered"] };
    return (await forAll(findBooked)).has(id) ? { errors: ["service.error.booked"] } : {};
  },
});
