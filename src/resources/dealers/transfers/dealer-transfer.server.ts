/** Checks the participants, and carries out decisions in both shops. */
import { TransferStorage } from "../../../../host/server/features/dealers/transfers/storage";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import {
  decide,
  saveReason,
  resendRequest,
  validateTransfer,
  sendRequest,
} from "../../../../host/server/features/dealers/transfers/decide";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import dealerTransfer from "./dealer-transfer.resource";

type Values = ValuesOfResource<typeof dealerTransfer>;
type Transfer = RecordOf<typeof dealerTransfer>;

const setStatus = (status: Values["status"]): HookResult<Values> => ({ set: { status } });
/** Carries out an accepted transfer today if its day has come, else on that day. */
const acceptTransfer = ({ effectiveOn }: Transfer, { today }: HookContext): HookResult<Values> =>
  setStatus(effectiveOn <= today ? "DONE" : "ACCEPTED");

export default defineHooks(dealerTransfer, {
  storage: (resource) => new TransferStorage(resource),
  async beforeSave({ before, values }, { data }) {
    if (before === null) await validateTransfer(data, values);
    return {};
  },
  async afterWrite({ before, after }, context) {
    if (after === null) return;
    if (before === null) await sendRequest(context, after.id);
    else if (before.status !== after.status) await decide(context, after.id, before.status, after.status);
  },
  actions: {
    accept: (transfer, _input, context) => acceptTransfer(transfer, context),
    async refuse(transfer, { reason }, context) {
      await saveReason(context, transfer.id, reason);
      return setStatus("REFUSED");
    },
    cancel: () => setStatus("CANCELLED"),
    resend: async (transfer, _input, context) => resendRequest(context, transfer.id),
    force: () => setStatus("DONE"),
  },
});
