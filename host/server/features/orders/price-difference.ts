/** What changed prices mean for the money of an order: an extra to pay, or an amount to give back. */
import { lineAmounts, refundable, vatOn } from "../../../../src/contract/orders";
import type { Order, OrderValues } from "./order";

type Line = Order["lines"][number];

/** The lines of a changed order, and the money that they move. */
export interface Settlement {
  readonly lines: Order["lines"];
  readonly extraDue: OrderValues["extraDue"];
  /** Minor units that can be given back. */
  readonly refundMinor: number;
}

/** Returns the part of a line's amount that no invoice has yet, in minor units. */
export function uninvoicedAmounts(line: Line): { readonly excl: number; readonly vat: number; readonly incl: number } {
  const excl = line.uninvoiced?.minor ?? 0;
  const amounts = lineAmounts(line);
  const vat = amounts.vat - vatOn(amounts.excl - excl, line.vatRate);
  return { excl, vat, incl: excl + vat };
}

const settled = (line: Line): Line => ({ ...line, uninvoiced: null });

/** Compares changed lines, which keep their order, with what was invoiced. Before the invoice no money moves. */
export function settle({ lines: before, payments, total }: Order, changed: Order["lines"]): Settlement {
  if (!payments.some(({ kind }) => kind === "PAYMENT"))
    return { lines: changed.map(settled), extraDue: null, refundMinor: 0 };
  const { currency } = total;
  const lines = changed.map((line, index) => {
    const old = before[index];
    const invoiced = old === undefined ? 0 : lineAmounts(old).excl - (old.uninvoiced?.minor ?? 0);
    const minor = lineAmounts(line).excl - invoiced;
    return { ...line, uninvoiced: minor === 0 ? null : { minor, currency } };
  });
  const minor = lines.reduce((sum, line) => sum + uninvoicedAmounts(line).incl, 0);
  if (minor > 0) return { lines, extraDue: { minor, currency }, refundMinor: 0 };
  return {
    lines: lines.map(settled),
    extraDue: null,
    refundMinor: Math.min(-minor, Math.max(0, refundable(payments))),
  };
}
