/** Receives goods at the dealer's, all at once or in parts. */
import type { ActionResult, HookContext } from "../../resources/types";
import type { Order, OrderValues } from "./order";
import { isOwnPart, requireOwnPart, withParts } from "./steps";

/** States in which the goods of a part are on their way. */
const AWAITED: readonly string[] = ["ORDERED", "SHIPPED"];

const isGoods = ({ kind }: Order["lines"][number]): boolean => kind === "TYRE" || kind === "ACCESSORY";

/**
 * Notes that pieces of a line have arrived. The part of its dealer is received when all its goods have; until then it stays in its state.
 *
 * @param input number of the line from 1, and how many pieces have arrived this time
 */
export function receiveGoods(
  order: Order,
  { line: place, pieces }: Readonly<Record<string, unknown>>,
  context: HookContext,
): ActionResult<OrderValues> {
  requireOwnPart(context, order);
  const index = Number(place) - 1;
  const line = order.lines[index];
  if (line === undefined || !isGoods(line)) return { fields: { line: "meta-order.error.no-goods-line" } };
  const part = order.parts.find(({ fitter }) => fitter?.id === line.fitter?.id);
  if (part === undefined || !AWAITED.includes(part.state) || !isOwnPart(context.data)(part))
    return { fields: { line: "meta-order.error.not-awaited" } };
  const received = (line.received ?? 0) + Number(pieces);
  if (received > line.quantity) return { fields: { pieces: "meta-order.error.too-many-pieces" } };
  const lines = order.lines.map((other, at) => (at === index ? { ...other, received } : other));
  const isComplete = lines.every(
    (other) => !isGoods(other) || other.fitter?.id !== line.fitter?.id || other.quantity - (other.received ?? 0) === 0,
  );
  const parts = order.parts.map((other) =>
    isComplete && other === part ? { ...part, state: "RECEIVED" as const } : other,
  );
  return { set: { lines, ...withParts(order, parts, context) } };
}
