/** Moves orders and their parts through their states. */
import {
  leastAdvanced,
  orderTotals,
  paymentStateOf,
  stateAfter,
  type OrderState,
  type OrderTrigger,
} from "../../../../src/contract/orders";
import { ApiProblem } from "../../platform/http/problem";
import { mayUseDealer } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { HookContext } from "../../resources/types";
import type { Order, OrderPart, OrderValues } from "./order";

type Context = Pick<HookContext, "data" | "today">;
type Changes = Partial<OrderValues>;

const refused = (error: string): ApiProblem => new ApiProblem("refused", { errors: [error] });

/** Returns whether the account may write about the dealer of a part. */
export const isOwnPart =
  ({ scope }: Pick<ScopedDatabase, "scope">) =>
  ({ fitter }: OrderPart): boolean =>
    scope.fitterIds === "ALL" || (fitter !== null && mayUseDealer(scope, fitter.id, "WRITE"));

/** Throws "forbidden" unless the account may write about one of the order's dealers. */
export function requireOwnPart({ data }: Pick<HookContext, "data">, { parts }: Pick<Order, "parts">): void {
  if (data.scope.fitterIds !== "ALL" && !parts.some(isOwnPart(data))) throw new ApiProblem("forbidden");
}

/** Throws unless the account may write about all of the order's dealers, which changes of the whole order need. */
export function requireWhole(context: Pick<HookContext, "data">, order: Order): void {
  requireOwnPart(context, order);
  if (!order.parts.every(isOwnPart(context.data))) throw refused("meta-order.error.others");
}

const firstOf = (parts: readonly OrderPart[], fallback: OrderState): OrderState => {
  const [first, ...others] = parts.map(({ state }) => state);
  return first === undefined ? fallback : leastAdvanced([first, ...others]);
};

/** Returns the changes that follow from new states of the parts. */
export function withParts(order: Order, parts: readonly OrderPart[], { today }: Context): Changes {
  const state = firstOf(parts, order.state);
  const isDelivered = (state === "FITTED" || state === "DELIVERED") && order.deliveredOn === null;
  return { parts, state, ...(isDelivered && { deliveredOn: today }) };
}

/**
 * Takes the next step with the parts that have come least far, among those of the account.
 *
 * @param dealer limits it to the part of this dealer
 */
export function takeNextStep(order: Order, context: Context, dealer?: number): Changes {
  requireOwnPart(context, order);
  const own = order.parts.filter(
    (part) => isOwnPart(context.data)(part) && (dealer ?? part.fitter?.id) === part.fitter?.id,
  );
  if (own.length === 0) throw refused("meta-order.error.no-part");
  const from = firstOf(own, order.state);
  const to = stateAfter("next", { ...order, state: from });
  if (to === undefined) throw refused("error.action-not-possible");
  const isOpen = order.paymentState === "UNPAID" || order.paymentState === "ON_SITE" || order.extraDue !== null;
  if (to === "CLOSED" && isOpen) throw refused("meta-order.error.unpaid");
  const moving = own.filter(({ state }) => state === from);
  const moved = order.parts.map((part) => (moving.includes(part) ? { ...part, state: to } : part));
  return { ...withParts(order, moved, context), ...(to === "RECEIVED" && withAllReceived(order, moving)) };
}

/** Returns the changes that follow when the rest of what has arrived in part arrives. */
const withAllReceived = ({ lines }: Order, parts: readonly OrderPart[]): Changes => ({
  lines: lines.map((line) =>
    line.received !== null && parts.some(({ fitter }) => fitter?.id === line.fitter?.id)
      ? { ...line, received: line.quantity }
      : line,
  ),
});

/** Moves all parts by a trigger other than the next step. Throws when one of them does not allow it. */
export function moveAll(by: OrderTrigger, order: Order, context: Context): Changes {
  requireWhole(context, order);
  const moved = order.parts.map((part) => {
    const to = stateAfter(by, { ...order, state: part.state });
    if (to === undefined) throw refused("meta-order.error.part-ahead");
    return { ...part, state: to };
  });
  return withParts(order, moved, context);
}

/** Returns the changes that follow from new lines: the total and the number of tyres. */
export const withLines = ({ total }: Order, lines: Order["lines"]): Changes => ({
  lines,
  total: { ...total, minor: orderTotals(lines).incl },
  tyres: lines.reduce((sum, { kind, quantity }) => sum + (kind === "TYRE" ? quantity : 0), 0),
  summary: summaryOf(lines),
});

/** Returns the lines in short: the tyres, else everything. */
export function summaryOf(lines: Order["lines"]): string {
  const tyres = lines.filter(({ kind, quantity }) => kind === "TYRE" && quantity > 0);
  const shown = tyres.length > 0 ? tyres : lines.filter(({ quantity }) => quantity > 0);
  return shown
    .map(({ quantity, label }) => `${quantity} × ${label}`)
    .join(", ")
    .slice(0, 200);
}

/** Returns the changes that follow from a new payment or refund. */
export const withPayment = (order: Order, payment: Order["payments"][number]): Changes => {
  const payments = [...order.payments, payment];
  return { payments, paymentState: paymentStateOf(order.platform, payments) };
};
