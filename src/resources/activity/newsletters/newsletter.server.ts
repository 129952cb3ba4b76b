/** Keeps the register of subscribers: consent, double opt-in, unsubscription and erasure. */
import { isErasedAddress, keepErased } from "../../../../host/server/features/newsletters/erased";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import { addressKey, subscriberStateAfter, type SubscriberTrigger } from "../../../contract/newsletters";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import newsletter from "./newsletter.resource";

type Subscriber = RecordOf<typeof newsletter>;
type Values = ValuesOfResource<typeof newsletter>;
type Result = HookResult<Values>;

/** Returns the state after a trigger; throws when it is not allowed. */
function moved(by: SubscriberTrigger, { status }: Subscriber): Values["status"] {
  const state = subscriberStateAfter(by, status);
  if (state === undefined) throw new ApiProblem("refused", { errors: ["error.action-not-possible"] });
  return state;
}

/** Returns the values of an address from a file: with the day of its consent it is subscribed, without it is asked. */
function imported({ source, consentDate }: Values): Result {
  const from = source === "ADMIN" ? "IMPORT" : source;
  if (consentDate === null) return { set: { source: from, status: "PENDING_CONFIRMATION", optIns: 1 } };
  const consentAt = `${consentDate}T00:00:00.000Z`;
  return { set: { source: from, status: "SUBSCRIBED", consentAt, subscribedAt: consentAt } };
}

export default defineHooks(newsletter, {
  async beforeSave({ before, values }, { data }): Promise<Result> {
    const isImport = data.actor.channel === "IMPORT";
    if (before !== null)
      return isImport && before.status !== "SUBSCRIBED" && before.status !== "PENDING_CONFIRMATION"
        ? { fields: { email: "newsletter.error.unsubscribed" } }
        : {};
    const email = addressKey(values.email ?? "");
    if (isImport)
      return (await isErasedAddress(data, email))
        ? { fields: { email: "newsletter.error.erased" } }
        : { set: { email, ...imported(values).set } };
    if (values.consentDate !== null) return { fields: { consentDate: "newsletter.error.date-by-hand" } };
    if (values.consentNote === null) return { fields: { consentNote: "error.required" } };
    return { set: { email, source: "ADMIN", status: "PENDING_CONFIRMATION", optIns: 1 } };
  },
  async afterWrite({ before, after }, { data }) {
    if (before?.email != null && after?.status === "ERASED") await keepErased(data, after.id, before.email);
  },
  actions: {
    unsubscribe: (record): Result => ({
      set: { status: moved("unsubscribe", record), unsubscribedAt: new Date().toISOString() },
    }),
    bounce: (record): Result => ({
      set: { status: moved("bounce", record), unsubscribedAt: new Date().toISOString() },
    }),
    resend: (record): Result => ({ set: { status: moved("ask-again", record), optIns: (record.optIns ?? 0) + 1 } }),
    erase: (record): Result => ({
      set: {
        status: moved("erase", record),
        email: null,
        firstName: null,
        lastName: null,
        interests: [],
        consentNote: null,
        consentIp: null,
      },
    }),
  },
});
