/** Asks the payment platforms for what users want: captures, releases, refunds. */
import { ask, askedOf, askToSend, operationKey } from "../../../../host/server/features/payments/operations";
import { lockPayment } from "../../../../host/server/features/payments/ledger";
import { requestRefund } from "../../../../host/server/features/payments/refunds";
import { paymentStorage } from "../../../../host/server/features/payments/storage";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import type { Money } from "../../../contract/fields";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import payment from "./payment.resource";

type Values = ValuesOfResource<typeof payment>;
type Record = RecordOf<typeof payment>;

const ALREADY_CAPTURED = { fields: { amount: "payment.error.already-captured" } } as const;

/** Locks the payment, so that of two users who ask at once the second one sees what the first has asked. */
async function locked({ id }: Record, { data, caller }: HookContext) {
  return { data, jobs: caller.registry.services.jobs, paid: await lockPayment(data, id) };
}

export default defineHooks(payment, {
  storage: paymentStorage,
  notAllowed: {
    capture: ({ captured, waiting }) => (captured !== null || waiting === "CAPTURE" ? ALREADY_CAPTURED : {}),
  },
  actions: {
    async capture(record, input, context): Promise<HookResult<Values>> {
      const open = await locked(record, context);
      const asked = await askedOf(context.data, record.id);
      if (open.paid.captured !== null || asked.some(({ kind }) => kind === "CAPTURE")) return ALREADY_CAPTURED;
      if (open.paid.status !== "AUTHORISED") return { errors: ["error.action-not-possible"] };
      const amount = (input["amount"] as Money | null) ?? record.amount;
      if (amount.currency !== record.amount.currency) return { fields: { amount: "payment.error.currency" } };
      if (amount.minor === 0) return { fields: { amount: "error.required" } };
      if (amount.minor > record.amount.minor) return { fields: { amount: "payment.error.over-authorised" } };
      await ask(open, {
        kind: "CAPTURE",
        key: await operationKey(context.data, record.id, `capture-${amount.minor}`),
        amountMinor: amount.minor,
      });
      return { set: { waiting: "CAPTURE" } };
    },
    async void(record, _, context): Promise<HookResult<Values>> {
      const open = await locked(record, context);
      const asked = await askedOf(context.data, record.id);
      if (open.paid.status !== "AUTHORISED" || asked.some(({ kind }) => kind === "CAPTURE"))
        return { errors: ["payment.error.already-captured"] };
      if (!asked.some(({ kind }) => kind === "VOID"))
        await ask(open, { kind: "VOID", key: await operationKey(context.data, record.id, "void") });
      return { set: { waiting: "VOID" } };
    },
    async refund(record, input, context): Promise<HookResult<Values>> {
      const requested = await requestRefund(await locked(record, context), input);
      return "id" in requested ? { set: { refundState: "PENDING", waiting: "REFUND" } } : requested;
    },
    async synchronise({ id }, _, { data, caller }): Promise<HookResult<Values>> {
      await askToSend(caller.registry.services.jobs, data, id);
      return {};
    },
  },
});
