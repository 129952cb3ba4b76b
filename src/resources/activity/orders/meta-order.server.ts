/** Carries out the steps of orders, with their payments, documents and stock movements. */
import { cancelVisits } from "../../../../host/server/features/orders/cancel-visits";
import { compareDealer } from "../../../../host/server/features/orders/dealer-change";
import { issueDocuments, issuerOf, removedPieces } from "../../../../host/server/features/orders/documents";
import { queueOrderMail } from "../../../../host/server/features/orders/mail";
import type { Order, OrderValues } from "../../../../host/server/features/orders/order";
import { settle } from "../../../../host/server/features/orders/price-difference";
import { receiveGoods } from "../../../../host/server/features/orders/receipt";
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
import { changeWithRefund } from "../../../../host/server/features/payments/order-refunds";
import { stockMovement } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { ActionResult, HookContext } from "../../../../host/server/resources/types";
import { daysBetween } from "../../../contract/days";
import { dotDay } from "../../../contract/dot";
import type { Money, Reference } from "../../../contract/fields";
import {
  orderMailType,
  refundable,
  RETURN_DAYS,
  stateAfter,
  type OrderMail,
  type RefundReason,
} from "../../../contract/orders";
import metaOrder from "./meta-order.resource";

type Input = Readonly<Record<string, unknown>>;
type Result = ActionResult<OrderValues>;
type Payment = Order["payments"][number];

const idOf = (value: unknown): number | undefined => (value as Reference | null | undefined)?.id;

const CANCEL_REFUNDS: Readonly<Record<string, RefundReason>> = {
  OUT_OF_STOCK: "OUT_OF_STOCK",
  DUPLICATE: "DUPLICATE",
  FRAUD: "FRAUDULENT",
};

/**
 * Ends an order.
 *
 * @param reason why what is left of the payment is given back; false when it is not
 */
const endWithRefund = (
  order: Order,
  set: Partial<OrderValues>,
  reason: RefundReason | false,
  context: HookContext,
): Result | Promise<Result> =>
  reason === false ? { set } : changeWithRefund(order, set, { minor: refundable(order.payments), reason }, context);

function changeQuantity(order: Order, input: Input, context: HookContext): Result | Promise<Result> {
  requireWhole(context, order);
  const index = Number(input["line"]) - 1;
  const quantity = Number(input["quantity"]);
  const line = order.lines[index];
  if (line === undefined) return { fields: { line: "meta-order.error.no-line" } };
  if (quantity >= line.quantity) return { fields: { quantity: "meta-order.error.not-lower" } };
  if (quantity < (line.received ?? 0)) return { fields: { quantity: "meta-order.error.received" } };
  const lines = order.lines.map((other, place) => (place === index ? { ...other, quantity } : other));
  const settlement = settle(order, lines);
  const changed = { ...withLines(order, settlement.lines), extraDue: settlement.extraDue };
  if (changed.tyres === 0 && lines.every((other) => other.quantity === 0))
    return { fields: { quantity: "meta-order.error.last-line" } };
  const pieces = removedPieces(order, { lines });
  const minor = input["refund"] === false ? 0 : settlement.refundMinor;
  return changeWithRefund(order, changed, { minor, reason: "OUT_OF_STOCK", pieces }, context);
}

/** Notes when the tyres of a line were made. Old ones are received all the same: the order warns of them. */
function recordDot(order: Order, { line: place, dot: typed }: Input, context: HookContext): Result {
  requireOwnPart(context, order);
  const index = Number(place) - 1;
  if (order.lines[index]?.kind !== "TYRE") return { fields: { line: "meta-order.error.no-tyre-line" } };
  const dot = String(typed).trim();
  const made = dotDay(dot);
  if (made === undefined || made > context.today) return { fields: { dot: "meta-order.error.dot" } };
  return { set: { lines: order.lines.map((line, at) => (at === index ? { ...line, dot } : line)) } };
}

/** Moves the order if the person has seen how the prices differ. What becomes cheaper is given back, what becomes dearer stays to be paid. */
async function changeDealer(order: Order, input: Input, context: HookContext): Promise<Result> {
  requireWhole(context, order);
  const id = idOf(input["dealer"]);
  const [dealer] = id === undefined ? [] : await context.find("fitter", [id]);
  if (dealer === undefined) return { fields: { dealer: "error.reference-gone" } };
  if (order.dealers.some((current) => current.id === dealer.id))
    return { fields: { dealer: "meta-order.error.same-dealer" } };
  const { change, lines } = await compareDealer(context, order, dealer.id);
  if (change.seen !== (input["seen"] ?? null)) return { fields: { seen: "meta-order.error.prices-changed" } };
  const fitter: Reference = { id: dealer.id, label: "" };
  const settlement = settle(order, input["prices"] === "KEPT" ? order.lines : lines);
  const moved = settlement.lines.map((line) => ({ ...line, fitter: line.fitter === null ? null : fitter }));
  const set: Partial<OrderValues> = {
    ...withLines(order, moved),
    extraDue: settlement.extraDue,
    dealers: [fitter],
    parts: order.parts.map((part) => ({ ...part, fitter, appointment: null })),
    appointmentAt: null,
  };
  const minor = input["refund"] === false ? 0 : settlement.refundMinor;
  return changeWithRefund(order, set, { minor, reason: "PRICE_GESTURE" }, context);
}

async function refund(order: Order, input: Input, context: HookContext): Promise<Result> {
  requireWhole(context, order);
  const amount = input["amount"] as Money;
  if (amount.currency !== order.total.currency) return { fields: { amount: "meta-order.error.currency" } };
  if (amount.minor === 0) return { fields: { amount: "error.required" } };
  if (amount.minor > refundable(order.payments)) return { fields: { amount: "meta-order.error.too-much" } };
  return changeWithRefund(order, {}, { minor: amount.minor, reason: input["reason"] as RefundReason }, context, true);
}

export default defineHooks(metaOrder, {
  storage: orderStorage,
  beforeSave({ before }, context): Result {
    if (before !== null) requireOwnPart(context, before);
    return {};
  },
  async afterWrite({ before, after }, context) {
    const { data, today } = context;
    if (after === null) return;
    if (after.state === "CANCELLED" && before !== null && before.state !== "CANCELLED")
      await cancelVisits(after, context);
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
        amount: order.extraDue ?? order.total,
        reference: typeof reference === "string" ? reference : null,
        reason: null,
      };
      const isAwaited = stateAfter("payment", order) !== undefined;
      return {
        set: { ...withPayment(order, recorded), extraDue: null, ...(isAwaited && moveAll("payment", order, context)) },
      };
    },
    async mail(order, { about, message }, context): Promise<Result> {
      requireOwnPart(context, order);
      if (order.customerEmail === null) return { errors: ["meta-order.error.no-email"] };
      const text = typeof message === "string" ? message.trim() : "";
      const template = orderMailType(order.state, about as OrderMail);
      await queueOrderMail(context, order, { template, message: text === "" ? null : text });
      return {};
    },
    "change-quantity": changeQuantity,
    receive: receiveGoods,
    "record-dot": recordDot,
    "change-dealer": changeDealer,
    refund,
    "request-return"(order, { late, worn }, context): Result {
      const days = order.deliveredOn === null ? 0 : daysBetween(order.deliveredOn, context.today);
      if (days > RETURN_DAYS && late !== true) return { fields: { late: "meta-order.error.return-late" } };
      if (order.state === "FITTED" && order.tyres > 0 && worn !== true)
        return { fields: { worn: "meta-order.error.worn" } };
      return { set: moveAll("request-return", order, context) };
    },
    "accept-return": (order, { refund: isRefunded, restock }, context) =>
      endWithRefund(
        order,
        { ...moveAll("accept-return", order, context), extraDue: null, restocked: restock === true },
        isRefunded === true && "RETURN",
        context,
      ),
    "refuse-return": (order, _, context): Result => ({ set: moveAll("refuse-return", order, context) }),
    cancel: (order, { reason, refund: isRefunded, restock }, context) =>
      changeWithRefund(
        order,
        {
          ...moveAll("cancel", order, context),
          extraDue: null,
          cancelReason: reason as OrderValues["cancelReason"],
          restocked: restock === true,
        },
        {
          minor: isRefunded === true ? refundable(order.payments) : 0,
          reason: CANCEL_REFUNDS[String(reason)] ?? "REQUESTED_BY_CUSTOMER",
          // What is held on a card must not outlive the order.
          release: true,
        },
        context,
      ),
  },
});
