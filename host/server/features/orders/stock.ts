/** What a change of an order does to the stock. */
import { isShipped, type OrderState } from "../../../../src/contract/orders";
import type { StockMovementKind } from "../../platform/storage/schema/orders";
import type { Order } from "./order";

export interface Movement {
  readonly kind: StockMovementKind;
  readonly ean: string | null;
  readonly label: string;
  readonly quantity: number;
}

/** Pieces of a line that are reserved, and that have left the stock. */
interface Held {
  readonly reserved: number;
  readonly out: number;
}
const NOTHING_HELD: Held = { reserved: 0, out: 0 };

/** @param before what the line held before; goods that were not put back stay away */
function heldIn(state: OrderState, quantity: number, restocked: boolean, before: Held): Held {
  if (state === "PENDING_PAYMENT" || state === "EXPIRED") return NOTHING_HELD;
  if (state === "CANCELLED" || state === "RETURNED") return { reserved: 0, out: restocked ? 0 : before.out };
  return isShipped(state) ? { reserved: 0, out: quantity } : { reserved: quantity, out: 0 };
}

const stateOfPart = ({ parts, state }: Order, dealer: number | undefined): OrderState =>
  parts.find(({ fitter }) => fitter?.id === dealer)?.state ?? state;

function heldBy(order: Order | null, index: number, before: Held): Held {
  const line = order?.lines[index];
  return order === null || line === undefined
    ? NOTHING_HELD
    : heldIn(stateOfPart(order, line.fitter?.id), line.quantity, order.restocked, before);
}

function movementOf(before: Held, after: Held): Pick<Movement, "kind" | "quantity"> | undefined {
  const [out, reserved] = [after.out - before.out, after.reserved - before.reserved];
  if (out !== 0) return { kind: out > 0 ? "REMOVE" : "RETURN", quantity: Math.abs(out) };
  return reserved === 0 ? undefined : { kind: reserved > 0 ? "RESERVE" : "RELEASE", quantity: Math.abs(reserved) };
}

/** Returns the movements between two states of an order, one for each line of goods that is affected. */
export const stockMovements = (before: Order | null, after: Order): Movement[] =>
  after.lines.flatMap(({ kind, ean, label }, index) => {
    if (kind !== "TYRE" && kind !== "ACCESSORY") return [];
    const held = heldBy(before, index, NOTHING_HELD);
    const movement = movementOf(held, heldBy(after, index, held));
    return movement === undefined ? [] : [{ ...movement, ean, label }];
  });
