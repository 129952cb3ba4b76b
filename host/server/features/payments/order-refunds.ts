/** Gives the money of an order back where it is: by the platforms that hold it, else by a record in the order. */
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import type { MessageKey } from "../../../../src/contract/errors";
import { refundable, type RefundReason } from "../../../../src/contract/orders";
import { disputeRefusal, isOffline, refundableMinor, type RefundLine } from "../../../../src/contract/payments";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import { payment, paymentOperation } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ActionResult, HookContext } from "../../resources/types";
import type { Order, OrderValues } from "../orders/order";
import { withPayment } from "../orders/steps";
import type { Locked } from "./apply";
import { changePayment, lockPayment, refundFacts } from "./ledger";
import { ask, askedOf, operationKey } from "./operations";
import { takeBack } from "./order-effects";
import { requestRefund, type Refusal } from "./refunds";

/** Milliseconds that a user waits for the platforms. What they answer later reaches the order by itself. */
const WAIT_MS = 8_000;
const POLL_MS = 50;
/** Payments of one order, read at most. */
const MOST = 50;

export interface OrderRefund {
  /** Minor units in the order's currency. */
  readonly minor: number;
  readonly reason: RefundReason;
  /** What the amount is for, which the credit note then names. */
  readonly pieces?: readonly RefundLine[];
  /** Releases what platforms hold for the order and have not captured. */
  readonly release?: boolean;
}

interface Requested {
  /** Ids of the refunds asked of platforms. */
  readonly asked: readonly number[];
  /** What no platform holds. */
  readonly recorded: number;
  /** What neither a platform nor the shop has left of the order's payments. */
  readonly missing: number;
}

const refusalOf = (refusal: Refusal): readonly MessageKey[] =>
  "errors" in refusal ? refusal.errors : Object.values(refusal.fields);

/** Asks the platform of one payment for a part of the refund. Returns the id of the refund, or what refuses it. */
async function askPlatform(locked: Locked, minor: number, { reason, pieces }: OrderRefund) {
  const { data, paid } = locked;
  const { currency } = paid.amount;
  const input = {
    mode: "AMOUNT",
    amount: { minor, currency },
    reason,
    notifyCustomer: true,
    means: isOffline(paid.platformCode) ? paid.instrument : null,
  };
  const requested = await requestRefund(locked, input, pieces);
  if ("id" in requested) await changePayment(data, paid, { refundState: "PENDING", waiting: "REFUND" });
  return requested;
}

/** Takes the refund from the order's payments, oldest first. Throws what refuses it. */
async function request(order: Order, wish: OrderRefund, { data, caller }: HookContext): Promise<Requested> {
  if (wish.minor === 0) return { asked: [], recorded: 0, missing: 0 };
  const rows = await data.selectFields(
    payment,
    { id: payment.id },
    { where: and(eq(payment.orderId, order.id), isNotNull(payment.captured)), orderBy: [payment.id], limit: MOST },
  );
  const { jobs } = caller.registry.services;
  const asked: number[] = [];
  let held = 0;
  let rest = wish.minor;
  for (const { id } of rows) {
    const paid = await lockPayment(data, id);
    const facts = await refundFacts(data, paid);
    held += (paid.captured?.minor ?? 0) - (paid.refunded?.minor ?? 0);
    const disputed = disputeRefusal(facts);
    if (disputed !== undefined) throw new ApiProblem("refused", { errors: [disputed] });
    const minor = Math.min(rest, refundableMinor(facts));
    if (minor === 0) continue;
    if (!hasRight(caller.context.access.rights, "PAYMENT"))
      throw new ApiProblem("refused", { errors: ["meta-order.error.refund-right"] });
    const requested = await askPlatform({ data, jobs, paid }, minor, wish);
    if (!("id" in requested)) throw new ApiProblem("refused", { errors: refusalOf(requested) });
    asked.push(requested.id);
    rest -= minor;
  }
  const recorded = Math.min(rest, Math.max(0, refundable(order.payments) - held));
  return { asked, recorded, missing: rest - recorded };
}

/** Asks the platforms to release what they have authorised for the order. Returns the ids of what was asked. Throws for one that captures. */
async function release({ id }: Order, { data, caller }: HookContext): Promise<readonly number[]> {
  const rows = await data.selectFields(
    payment,
    { id: payment.id },
    { where: and(eq(payment.orderId, id), eq(payment.status, "AUTHORISED")), orderBy: [payment.id], limit: MOST },
  );
  const { jobs } = caller.registry.services;
  const operations: number[] = [];
  for (const row of rows) {
    const paid = await lockPayment(data, row.id);
    if (paid.status !== "AUTHORISED") continue;
    const asked = await askedOf(data, paid.id);
    if (asked.some(({ kind }) => kind === "CAPTURE"))
      throw new ApiProblem("refused", { errors: ["payment.error.already-captured"] });
    if (!asked.some(({ kind }) => kind === "VOID"))
      await ask({ data, jobs, paid }, { kind: "VOID", key: await operationKey(data, paid.id, "void") });
    await changePayment(data, paid, { waiting: "VOID" });
    operations.push(...(await askedOf(data, paid.id)).filter(({ kind }) => kind === "VOID").map((one) => one.id));
  }
  return operations;
}

/** Waits until the platforms have answered or cannot be reached. Returns why one of them refuses; undefined when none does. */
async function refusedReason(data: ScopedDatabase, about: SQL | undefined): Promise<string | undefined> {
  const { state, error, attempts } = paymentOperation;
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await delay(POLL_MS)) {
    const operations = await data.selectFields(paymentOperation, { state, error, attempts }, { where: about });
    const refused = operations.find((operation) => operation.state === "FAILED");
    if (refused !== undefined) return refused.error ?? "";
    if (operations.every((operation) => operation.state === "DONE" || operation.attempts > 0)) return undefined;
  }
  return undefined;
}

/** Records what no platform holds. */
function recordOf(order: Order, minor: number, reason: RefundReason): Partial<OrderValues> {
  if (minor === 0) return {};
  return withPayment(order, {
    kind: "REFUND",
    at: new Date().toISOString(),
    // Money goes back by the means of the last payment.
    means: order.payments.findLast(({ kind }) => kind === "PAYMENT")?.means ?? "CARD",
    amount: { minor, currency: order.total.currency },
    reference: null,
    reason,
  });
}

/**
 * Changes an order, gives money back, and releases what was only authorised. Where a platform refuses, the change is taken back. A platform that answers later or fails later does
 * not: the payment then says so.
 *
 * @param set values that the change sets beside the refund
 * @param isExact refuses the refund when less is left
 */
export async function changeWithRefund(
  order: Order,
  set: Partial<OrderValues>,
  wish: OrderRefund,
  context: HookContext,
  isExact = false,
): Promise<ActionResult<OrderValues>> {
  const { asked, recorded, missing } = await request(order, wish, context);
  if (isExact && missing > 0) return { fields: { amount: "meta-order.error.too-much" } };
  const released = wish.release === true ? await release(order, context) : [];
  const isRefund = and(eq(paymentOperation.kind, "REFUND"), inArray(paymentOperation.aboutId, asked));
  return {
    set: { ...set, ...recordOf(order, recorded, wish.reason) },
    ...(asked.length + released.length > 0 && {
      async afterCommit(_, { data }) {
        const reason = await refusedReason(data, or(isRefund, inArray(paymentOperation.id, released)));
        if (reason === undefined) return;
        // Papers of a recorded part are issued, so that it stays.
        const isUnchanged =
          recorded === 0 && (await data.transaction((transaction) => takeBack(transaction, order, set)));
        const what = asked.length > 0 ? "refund" : "release";
        throw new ApiProblem("refused", {
          errors: [isUnchanged ? `meta-order.error.${what}-refused` : `meta-order.error.${what}-failed`],
          params: { "": { reason } },
        });
      },
    }),
  };
}
