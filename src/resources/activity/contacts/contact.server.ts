/** Carries out the steps of contacts: assignment, spam, forwarding to the dealer, conversion, and erasure. */
import { chosenUser, requestComputed } from "../../../../host/server/features/customer-requests/assignment";
import { revokeLinks } from "../../../../host/server/features/customer-requests/link";
import { storeCustomer } from "../../../../host/server/features/customer-requests/customer";
import type { Contact, ContactValues } from "../../../../host/server/features/contacts/contact";
import { contactToAppointment, contactToQuote } from "../../../../host/server/features/contacts/convert";
import { ERASED, eraseThread } from "../../../../host/server/features/contacts/erase";
import { queueForward } from "../../../../host/server/features/contacts/forward";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { answerHours } from "../../../../host/server/features/contacts/answer-hours";
import type { HookResult } from "../../../../host/server/resources/types";
import { addDays } from "../../../contract/days";
import { BLOCKED_DAYS, contactStateAfter, type ContactTrigger } from "../../../contract/contacts";
import contact from "./contact.resource";

type Result = HookResult<ContactValues>;

/** Returns the state after a trigger; throws when it is not allowed. */
function moved(by: ContactTrigger, { status }: Pick<Contact, "status">): ContactValues["status"] {
  const state = contactStateAfter(by, status);
  if (state === undefined) throw new ApiProblem("refused", { errors: ["error.action-not-possible"] });
  return state;
}

/** Returns the state of a contact that an agent works on. */
const started = (record: Contact): Pick<ContactValues, "status"> | object =>
  record.status === "NEW" ? { status: moved("take", record) } : {};

export default defineHooks(contact, {
  computed: { ...requestComputed("C"), answerHours },
  async afterWrite({ before, after }, { data }) {
    if (after === null) return;
    if (after.erased && before?.erased === false) await eraseThread(data, after.id, { ...before });
    else await storeCustomer(data, before, after);
  },
  actions: {
    take: (record, _, { data }): Result => ({ set: { status: moved("take", record), assignee: data.scope.userId } }),
    async assign(record, input, context): Promise<Result> {
      const assignee = await chosenUser(input, "CONTENT_PAGES_CONTACT", context);
      if (assignee === undefined) return { fields: { user: "error.reference-gone" } };
      return { set: { assignee, ...started(record) } };
    },
    spam: (record, _, { today }): Result => ({
      set: {
        status: moved("spam", record),
        blockedUntil: record.customerEmail === null ? null : addDays(today, BLOCKED_DAYS),
      },
    }),
    async "revoke-link"({ id }, _, { data }): Promise<Result> {
      await revokeLinks(data, { type: "contact", recordId: id });
      return {};
    },
    async forward(record, { note }, context): Promise<Result> {
      const [dealer] = record.fitter === null ? [] : await context.find("fitter", [record.fitter.id]);
      if (typeof dealer?.["email"] !== "string") return { errors: ["contact.error.dealer-email"] };
      await queueForward(context, record.id, typeof note === "string" ? note : "");
      return { set: started(record) };
    },
    async "to-quote"(record, _, context): Promise<Result> {
      return { set: { quote: await contactToQuote(record, context), ...started(record) } };
    },
    async "to-appointment"(record, { date }, context): Promise<Result> {
      return { set: { appointment: await contactToAppointment(record, String(date), context), ...started(record) } };
    },
    erase: ({ status }): Result => ({
      set: {
        erased: true,
        status: status === "SPAM" ? "SPAM" : "CLOSED",
        customerName: ERASED,
        customerEmail: null,
        customerPhone: null,
        vehicleRegistrationNumber: null,
        comments: ERASED,
        subject: null,
        answers: [],
        firstFile: null,
        secondFile: null,
        thirdFile: null,
      },
    }),
  },
});
