/** Fills in, sends and gives up the answers to disputes. */
import { eq } from "drizzle-orm";
import { askAboutDispute } from "../../../../host/server/features/payments/operations";
import { changePayment, lockPayment } from "../../../../host/server/features/payments/ledger";
import { renewAlerts } from "../../../../host/server/features/payments/alerts";
import { evidenceFromOrder } from "../../../../host/server/features/payments/prefill";
import { disputeStorage } from "../../../../host/server/features/payments/storage";
import { paymentDispute } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { answerLock, evidenceErrors, filledEvidence, type EvidenceName } from "../../../contract/dispute-evidence";
import type { Money } from "../../../contract/fields";
import { answeredStatus } from "../../../contract/payments";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import dispute from "./payment-dispute.resource";

type Values = ValuesOfResource<typeof dispute>;
type Record = RecordOf<typeof dispute>;
type Result = HookResult<Values>;

/** Asks the platform once: of two users who answer at the same time, the second one is refused. */
async function answer(
  { id, payment }: Record,
  kind: "EVIDENCE" | "ACCEPT",
  { data, caller }: HookContext,
): Promise<Result> {
  const paid = await lockPayment(data, payment.id);
  const stored = await data.find(paymentDispute, eq(paymentDispute.id, id));
  if (stored === undefined || stored.submittedAt !== null) return { errors: ["payment-dispute.lock.sent"] };
  await askAboutDispute({ data, jobs: caller.registry.services.jobs, paid }, kind, id);
  return { set: { submittedAt: new Date().toISOString() } };
}

/** Notes that the shop has sent the answer by itself, to a platform that takes none from programs. */
async function markSent({ id, payment, status, submissions }: Record, { data }: HookContext): Promise<Result> {
  const paid = await lockPayment(data, payment.id);
  const stored = await data.find(paymentDispute, eq(paymentDispute.id, id));
  if (stored === undefined || stored.submittedAt !== null) return { errors: ["payment-dispute.lock.sent"] };
  const answered = answeredStatus(status);
  await renewAlerts(data, await changePayment(data, paid, { disputeStatus: answered }));
  return { set: { status: answered, submissions: submissions + 1, submittedAt: new Date().toISOString() } };
}

/** Returns what is wrong with an answer; undefined when it can be sent. */
function answerRefusal(record: Record): Result | undefined {
  const refusal = answerLock(record);
  if (refusal !== undefined) return { errors: [refusal] };
  if (filledEvidence(record).length === 0) return { errors: ["payment-dispute.error.empty"] };
  const fields = evidenceErrors(record);
  return Object.keys(fields).length > 0 ? { fields } : undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export default defineHooks(dispute, {
  storage: disputeStorage,
  beforeSave({ before, values }): Result {
    const names = (before?.prefilled ?? "").split(",") as EvidenceName[];
    const kept = names.filter((name) => isSame(before?.[name], values[name]));
    return { set: { prefilled: kept.join(",") || null } };
  },
  actions: {
    async fill(record, _, context): Promise<Result> {
      const refusal = answerLock(record);
      if (refusal !== undefined) return { errors: [refusal] };
      const found = await evidenceFromOrder(context.caller.registry.services, context.data, record.payment.id);
      // What the user has entered stays.
      const added = Object.entries(found).filter(([name]) => record[name as EvidenceName] === null);
      if (added.length === 0) return { errors: ["payment-dispute.error.nothing-found"] };
      const names = [...(record.prefilled ?? "").split(","), ...added.map(([name]) => name)];
      return {
        set: { ...Object.fromEntries(added), prefilled: [...new Set(names)].filter((name) => name !== "").join(",") },
      };
    },
    submit: (record, _, context): Result | Promise<Result> =>
      answerRefusal(record) ?? answer(record, "EVIDENCE", context),
    "mark-sent": (record, _, context): Result | Promise<Result> => answerRefusal(record) ?? markSent(record, context),
    accept(record, input, context): Result | Promise<Result> {
      const refusal = answerLock(record);
      if (refusal !== undefined) return { errors: [refusal] };
      const { minor, currency } = input["amount"] as Money;
      return minor !== record.amount.minor || currency !== record.amount.currency
        ? { fields: { amount: "payment-dispute.error.amount" } }
        : answer(record, "ACCEPT", context);
    },
  },
});
