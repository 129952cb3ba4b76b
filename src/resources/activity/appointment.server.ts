/** Places appointments in the workshop, and carries out their steps from the request to the return of the keys. */
import {
  endLanes,
  isMoved,
  placeAppointment,
  recomputed,
  storeLanes,
} from "../../../host/server/features/booking/appointments";
import { appointmentFields } from "../../../host/server/features/booking/computed-fields";
import { loadSettings } from "../../../host/server/features/booking/application-settings";
import { sendByHand } from "../../../host/server/features/customer-messages/by-hand";
import { tagsByRule, type TaggedVisit } from "../../../host/server/features/booking/tags";
import { awaitsGoods } from "../../../host/server/features/orders/goods";
import { isCancelledLate } from "../../../host/server/features/customer-requests/late";
import { proposeStarts } from "../../../host/server/features/customer-requests/propose";
import { storeCustomer } from "../../../host/server/features/customer-requests/customer";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookResult } from "../../../host/server/resources/types";
import { MESSAGES_BY_HAND } from "../../contract/customer-messages";
import type { Reference } from "../../contract/fields";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import appointment from "./appointment.resource";

type Values = ValuesOfResource<typeof appointment>;
type Appointment = RecordOf<typeof appointment>;

const MINUTE_MS = 60_000;
/** Hours within which a finished or missed visit can be reopened. */
const REOPEN_HOURS = 24;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Customers are told of a new start. */
const toldAfter = (before: Appointment, { date }: Values): Partial<Values> =>
  Date.parse(before.date) === Date.parse(date) ? {} : { toldDate: null };

/** Returns the values of a move; throws when the new start is not free. */
async function moved(
  record: Appointment,
  input: Readonly<Record<string, unknown>>,
  data: Parameters<typeof placeAppointment>[0],
): Promise<HookResult<Values>> {
  const bay = (input["bay"] ?? null) as Values["bay"];
  const minutes = typeof input["minutes"] === "number" ? input["minutes"] : record.durationMinutes;
  const forceReason = textOf(input["reason"]);
  const values: Values = { ...record, date: String(input["date"]), bay, durationMinutes: minutes, forceReason };
  const placed = await placeAppointment(data, values, record);
  const told = toldAfter(record, values);
  return { set: { date: values.date, forceReason: values.forceReason, status: "CONFIRMED", ...told, ...placed } };
}

const taggedVisit = (values: Values): TaggedVisit => ({
  dealerId: values.fitter.id,
  services: values.services.map(({ service }) => service.id),
  origin: values.origin,
  plate: values.vehicleRegistrationNumber,
  email: values.customerEmail,
});

const withTags = (tags: Values["tags"], found: readonly number[]): Values["tags"] => [
  ...tags,
  ...found.filter((id) => tags.every((tag) => tag.id !== id)).map((id) => ({ id, label: "" })),
];

export default defineHooks(appointment, {
  computed: appointmentFields,
  async beforeSave({ before, values }, { data }): Promise<HookResult<Values>> {
    const added: Partial<Values> =
      before === null
        ? { status: values.walkIn ? "ARRIVED" : "CONFIRMED", origin: "ADMIN" }
        : { walkIn: before.walkIn, ...toldAfter(before, values) };
    const origin = added.origin ?? values.origin;
    const found = await tagsByRule(data, taggedVisit({ ...values, origin }), before && taggedVisit(before));
    const set = { ...added, tags: withTags(values.tags, found) };
    if (!isMoved(before, values)) return { set };
    return { set: { ...set, ...(await placeAppointment(data, recomputed(before, values), before)) } };
  },
  async afterWrite({ before, after }, { data }) {
    if (after === null) return;
    if (before === null || JSON.stringify(before.segments) !== JSON.stringify(after.segments))
      await storeLanes(data, after);
    if (after.status === "DONE" && before?.status !== "DONE") await endLanes(data, after.id);
    await storeCustomer(data, before, after);
  },
  actions: {
    confirm: (): HookResult<Values> => ({ set: { status: "CONFIRMED" } }),
    arrive: (): HookResult<Values> => ({ set: { status: "ARRIVED" } }),
    start: (): HookResult<Values> => ({ set: { status: "IN_PROGRESS" } }),
    async finish({ id, internalNotes }, { mileage, remarks, withoutGoods }, { data }): Promise<HookResult<Values>> {
      if (withoutGoods !== true && (await awaitsGoods(data, id)))
        return { fields: { withoutGoods: "appointment.error.goods-missing" } };
      return {
        set: {
          status: "DONE",
          ...(typeof mileage === "number" && { mileage }),
          ...(textOf(remarks) !== null && {
            internalNotes: [internalNotes, textOf(remarks)].filter(Boolean).join("\n"),
          }),
        },
      };
    },
    move: (record, input, { data }) => moved(record, input, data),
    async "change-dealer"(record, { dealer, reason }, { data, find }): Promise<HookResult<Values>> {
      const [found] = await find("fitter", [(dealer as Reference).id]);
      if (found === undefined) return { fields: { dealer: "error.reference-gone" } };
      if (found.id === record.fitter.id) return { errors: ["appointment.error.same-dealer"] };
      const fitter: Reference = { id: found.id, label: "" };
      const values: Values = { ...record, fitter, bay: null, forceReason: textOf(reason) };
      const set = { fitter, forceReason: values.forceReason, ...(await placeAppointment(data, values, record)) };
      // The next appointment of the same call must find the lane taken.
      await storeLanes(data, { ...record, ...values, ...set });
      return { set };
    },
    async "no-show"({ date, fitter }, _, { data }): Promise<HookResult<Values>> {
      // Until then, the customer may still arrive.
      const { noShowAfterMinutes } = (await loadSettings(data)).settingsOf(fitter.id);
      return Date.now() < Date.parse(date) + noShowAfterMinutes * MINUTE_MS
        ? { errors: ["appointment.error.no-show-early"] }
        : { set: { status: "NO_SHOW" } };
    },
    refuse: (_, { reason }): HookResult<Values> => ({ set: { status: "REFUSED", decisionReason: textOf(reason) } }),
    propose: (record, input, context) => proposeStarts(record, input, context),
    cancel: async (record, { reason, byCustomer }, { data }): Promise<HookResult<Values>> => ({
      set: {
        status: byCustomer === true ? "CANCELLED_BY_CUSTOMER" : "CANCELLED_BY_DEALER",
        decisionReason: textOf(reason),
        cancelledLate: await isCancelledLate(data, record),
      },
    }),
    async message({ id }, { type }, { data }): Promise<HookResult<Values>> {
      const wanted = MESSAGES_BY_HAND.find((candidate) => candidate === type);
      const isPlanned = wanted !== undefined && (await sendByHand(data, id, wanted));
      return isPlanned ? {} : { errors: ["appointment.error.message-off"] };
    },
    reopen: ({ status, updatedAt }): HookResult<Values> =>
      Date.now() - Date.parse(updatedAt) > REOPEN_HOURS * 60 * MINUTE_MS
        ? { errors: ["appointment.error.reopen-late"] }
        : { set: { status: status === "DONE" ? "IN_PROGRESS" : "CONFIRMED" } },
  },
});
