/** What the server adds to dealer transfers: who may take part, and what a decision brings about in both shops. */
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { decide, keepReason, mailAgain, refuseWish, sendRequest } from "../../../host/server/dealers/transfers/decide";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import dealerTransfer from "./dealer-transfer.resource";

type Values = ValuesOfResource<typeof dealerTransfer>;
type Transfer = RecordOf<typeof dealerTransfer>;

const to = (status: Values["status"]): Outcome<Values> => ({ set: { status } });
/** Agreed: at once where the day has come, otherwise on that day. */
const agreed = ({ effectiveOn }: Transfer, { today }: HookContext): Outcome<Values> =>
  to(effectiveOn <= today ? "DONE" : "ACCEPTED");

export default defineHooks(dealerTransfer, {
  async beforeSave({ before, values }, { data }) {
    const fields = before === null ? await refuseWish(data, values) : undefined;
    return fields === undefined ? {} : { fields };
  },
  async afterWrite({ before, after }, context) {
    if (after === null) return;
    if (before === null) await sendRequest(context, after.id);
    else if (before.status !== after.status) await decide(context, after.id, before.status, after.status);
  },
  actions: {
    accept: (transfer, _input, context) => agreed(transfer, context),
    async refuse(transfer, { reason }, context) {
      await keepReason(context, transfer.id, reason);
      return to("REFUSED");
    },
    cancel: () => to("CANCELLED"),
    resend: async (transfer, _input, context) => mailAgain(context, transfer.id),
    force: () => to("DONE"),
  },
});
