/** Carries out the steps of orders, with their payments, documents and stock movements. */
import { and, eq, inArray, notInArray } from "drizzle-orm";
import { issueDocuments, issuerOf } from "../../../../host/server/features/orders/documents";
import type { Order, OrderValues } from "../../../../host/server/features/orders/order";
import { stockMovements } from "../../../../host/server/features/orders/stock";
import {
  moveAll,
  requireOwnPart,
  requireWhole,
  takeNextStep,
  withLines,
  withPayment,
} from "../../../../host/server/features/orders/steps";
import { orderStorage } from "../../../../host/server/features/orders/storage";
import { payment, stockMovement } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { daysBetween } from "../../../contract/days";
import type { Money, Reference } from "../../../contract/fields";
import { refundable, RETURN_DAYS, stateAfter, type RefundReason } from "../../../contract/orders";
import metaOrder from "./meta-order.resource";

type Input = Readonly<Record<string, unknown>>;
type Result = HookResult<OrderValues>;
type Payment = Order["payments"][number];

const idOf = (value: unknown): number | undefined => (value as Reference | null | undefined)?.id;

/** The means of the last payment, by which money goes back. */
const lastMeans = ({ payments }: Order): Payment["means"] =>
  payments.findLast(({ kind }) => kind === "PAYMENT")?.means ?? "CARD";

const refundOf = (order: Order, minor: number, reason: RefundReason): Payment => ({
  kind: "REFUND",
  at: new Date().toISOString(),
  means: lastMeans(order),
  amount: { minor, currency: order.total.currency },
  reference: null,
  reason,
});

/** Gives back what is left of the payment, if there is anything. */
const refundRest = (order: Order, reason: RefundReason): Partial<OrderValues> => {
  const rest = refundable(order.payments);
  return rest > 0 ? withPayment(order, refundOf(order, rest, reason)) : {};
};

const CANCEL_REFUNDS: Readonly<Record<string, RefundReason>> = {
  OUT_OF_STOCK: "OUT_OF_STOCK",
  DUPLICATE: "DUPLICATE",
  FRAUD: "FRAUDULENT",
};

function changeQuantity(order: Order, input: Input, context: HookContext): Result {
  requireWhole(context, order);
  const index = Number(input["line"]) - 1;
  const quantity = Number(input["quantity"]);
  const line = order.lines[index];
  if (line === undefined) return { fields: { line: "meta-order.error.no-line" } };
  if (quantity >= line.quantity) return { fields: { quantity: "meta-order.error.not-lower" } };
  const lines = order.lines.map((other, place) => (place === index ? { ...other, quantity } : other));
  const changed = withLines(order, lines);
  const difference = order.total.minor - (changed.total?.minor ?? 0);
  if (changed.tyres === 0 && lines.every((other) => other.quantity === 0))
    return { fields: { quantity: "meta-order.error.last-line" } };
  const refund = Math.min(difference, refundable(order.payments));
  return { set: { ...changed, ...(refund > 0 && withPayment(order, refundOf(order, refund, "OUT_OF_STOCK"))) } };
}

async function changeDealer(order: Order, input: Input, context: HookContext): Promise<Result> {
  requireWhole(context, order);
  const id = idOf(input["dealer"]);
  const [dealer] = id === undefined ? [] : await context.find("fitter", [id]);
  if (dealer === undefined) return { fields: { dealer: "error.reference-gone" } };
  const fitter: Reference = { id: dealer.id, label: "" };
  return {
    set: {
      dealers: [fitter],
      lines: order.lines.map((line) => ({ ...line, fitter: line.fitter === null ? null : fitter })),
      parts: order.parts.map((part) => ({ ...part, fitter, appointment: null })),
      appointmentAt: null,
    },
  };
}

/** Whether a platform holds a payment of the order, so that only the platform can give it back. */
const isPaidAtPlatform = async ({ id }: Order, { data }: HookContext): Promise<boolean> =>
  (await data.count(
    payment,
    and(
      eq(payment.orderId, id),
      inArray(payment.status, ["CAPTURED", "PARTIALLY_REFUNDED"]),
      notInArray(payment.platformCode, ["BANK_TRANSFER", "ON_SITE"]),
    ),
    1,
  )) > 0;

async function refund(order: Order, input: Input, context: HookContext): Promise<Result> {
  requireWhole(context, order);
  if (await isPaidAtPlatform(order, context)) return { errors: ["meta-order.error.refund-payment"] };
  const amount = input["amount"] as Money;
  if (amount.currency !== order.total.currency) return { fields: { amount: "meta-order.error.currency" } };
  if (amount.minor === 0) return { fields: { amount: "error.required" } };
  if (amount.minor > refundable(order.payments)) return { fields: { amount: "meta-order.error.too-much" } };
  return { set: withPayment(order, refundOf(order, amount.minor, input["reason"] as RefundReason)) };
}

export default defineHooks(metaOrder, {
  storage: orderStorage,
  beforeSave({ before }, context): Result {
    if (before !== null) requireOwnPart(context, before);
    return {};
  },
  async afterWrite({ before, after }, { data, today }) {
    if (after === null) return;
    const movements = stockMovements(before, after);
    const { shopId } = data.scope;
    if (movements.length > 0 && shopId !== null)
      await data.insert(stockMovement, ...movements.map((movement) => ({ ...movement, shopId, orderId: after.id })));
    if (after.payments.length > (before?.payments.length ?? 0))
      await issueDocuments({ data, before, after, today, issuer: await issuerOf(data) });
  },
  actions: {
    next: (order, _, context): Result => ({ set: takeNextStep(order, context) }),
    "next-part": (order, { dealer }, context): Result => ({ set: takeNextStep(order, context, idOf(dealer)) }),
    "record-payment"(order, { means, reference }, context): Result {
      requireWhole(context, order);
      const recorded: Payment = {
        kind: "PAYMENT",
        at: new Date().toISOString(),
        means: means as Payment["means"],
        amount: order.total,
        reference: typeof reference === "string" ? reference : null,
        reason: null,
      };
      const isAwaited = stateAfter("payment", order) !== undefined;
      return { set: { ...withPayment(order, recorded), ...(isAwaited && moveAll("payment", order, context)) } };
    },
    "change-quantity": changeQuantity,
    "change-dealer": changeDealer,
    refund,
    "request-return"(order, { late }, context): Result {
      const days = order.deliveredOn === null ? 0 : daysBetween(order.deliveredOn, context.today);
      if (days > RETURN_DAYS && late !== true) return { fields: { late: "meta-order.error.return-late" } };
      return { set: moveAll("request-return", order, context) };
    },
    "accept-return": (order, { refund: isRefunded, restock }, context): Result => ({
      set: {
        ...moveAll("accept-return", order, context),
        restocked: restock === true,
        ...(isRefunded === true && refundRest(order, "RETURN")),
      },
    }),
    "refuse-return": (order, _, context): Result => ({ set: moveAll("refuse-return", order, context) }),
    cancel: (order, { reason, refund: isRefunded, restock }, context): Result => ({
      set: {
        ...moveAll("cancel", order, context),
        cancelReason: reason as OrderValues["cancelReason"],
        restocked: restock === true,
        ...(isRefunded === true && refundRest(order, CANCEL_REFUNDS[String(reason)] ?? "REQUESTED_BY_CUSTOMER")),
      },
    }),
  },
});
