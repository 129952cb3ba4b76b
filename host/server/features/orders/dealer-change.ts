/** Compares the prices of an order's services with those at another dealer, before the order moves there. */
import { createHash } from "node:crypto";
import { lineAmounts, orderTotals } from "../../../../src/contract/orders";
import type { KindContext } from "../../resources/types";
import type { Order } from "./order";
import { settle } from "./price-difference";
import { servicePricesAt } from "./service-prices";

/** A service of the order, here and at the new dealer. Amounts are those of the line including VAT, in minor units. */
interface RepricedLine {
  readonly label: string;
  readonly quantity: number;
  readonly oldMinor: number;
  /** Null where the new dealer has no price for it: the order's price stays. */
  readonly newMinor: number | null;
  /** Whether the new dealer carries it out; null for what is no service of the shop. */
  readonly isOffered: boolean | null;
}

export interface DealerChange {
  readonly currency: string;
  readonly services: readonly RepricedLine[];
  /** Total of the order including VAT. */
  readonly oldMinor: number;
  readonly newMinor: number;
  /** What the customer then still pays, and what can be given back, with the new prices. */
  readonly extraMinor: number;
  readonly refundMinor: number;
  /** Marks the new prices, so that a decision about other ones is refused; null when nothing differs. */
  readonly seen: string | null;
}

interface Compared {
  readonly change: DealerChange;
  /** The order's lines with the new prices. */
  readonly lines: Order["lines"];
}

/** Compares the prices of an order's services with those at another dealer. */
export async function compareDealer(kind: KindContext, order: Order, dealerId: number): Promise<Compared> {
  const priceOf = await servicePricesAt(kind, dealerId, order);
  const { currency } = order.total;
  const compared = order.lines.map((line) => {
    const price = line.kind === "SERVICE" ? priceOf(line) : undefined;
    const minor = price?.exclMinor ?? null;
    // A discount was given on the old price.
    const repriced = minor === null ? line : { ...line, unitPrice: { minor, currency }, discount: null };
    const isSame = repriced.unitPrice.minor === line.unitPrice.minor;
    return { line, price, hasPrice: minor !== null, repriced: isSame ? line : repriced };
  });
  const lines = compared.map(({ repriced }) => repriced);
  const services = compared.flatMap(({ line, price, hasPrice, repriced }): readonly RepricedLine[] =>
    line.kind === "SERVICE" && line.quantity > 0
      ? [
          {
            label: line.label,
            quantity: line.quantity,
            oldMinor: lineAmounts(line).incl,
            newMinor: hasPrice ? lineAmounts(repriced).incl : null,
            isOffered: price?.isOffered ?? null,
          },
        ]
      : [],
  );
  const { extraDue, refundMinor } = settle(order, lines);
  const isDifferent = services.some(({ oldMinor, newMinor }) => newMinor !== null && newMinor !== oldMinor);
  const facts = lines.map(({ unitPrice, discount, quantity }) => [unitPrice, discount, quantity]);
  return {
    lines,
    change: {
      currency,
      services,
      oldMinor: order.total.minor,
      newMinor: orderTotals(lines).incl,
      extraMinor: extraDue?.minor ?? 0,
      refundMinor,
      seen: isDifferent ? createHash("sha256").update(JSON.stringify(facts)).digest("hex") : null,
    },
  };
}
