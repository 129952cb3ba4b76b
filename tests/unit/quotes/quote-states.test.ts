/** The table of a quote's transitions, and the sums of its alternative offers. */
import { describe, expect, it } from "vitest";
import {
  offersOf,
  pricedLine,
  QUOTE_STATES,
  QUOTE_TRANSITIONS,
  quoteReference,
  quoteStateAfter,
  quoteStateOn,
  type OfferLine,
  type QuoteState,
} from "../../../src/contract/quotes";

const money = (minor: number) => ({ minor, currency: "EUR" });
const line = (values: Partial<OfferLine>): OfferLine => ({
  group: "A",
  kind: "TYRE",
  label: "Michelin",
  quantity: 4,
  unitPrice: money(8_925),
  ecotax: money(120),
  discountPercent: null,
  vatRate: 20,
  ...values,
});

describe("the states of a quote", () => {
  it("are all reachable from a new request", () => {
    const reached = new Set<QuoteState>(["NEW"]);
    for (const state of reached) for (const { from, to } of QUOTE_TRANSITIONS) if (from === state) reached.add(to);
    expect([...reached].sort()).toEqual([...QUOTE_STATES].sort());
  });

  it("lead to an order only through the acceptance of a sent offer", () => {
    const leadTo = (state: QuoteState) => QUOTE_TRANSITIONS.filter(({ to }) => to === state).map(({ from }) => from);
    expect(leadTo("CONVERTED")).toEqual(["ACCEPTED"]);
    expect(leadTo("ACCEPTED")).toEqual(["SENT"]);
    expect(QUOTE_TRANSITIONS.filter(({ from }) => from === "CONVERTED")).toEqual([]);
  });

  it("allow a new offer while an earlier one waits or after it failed, but not after it was accepted", () => {
    for (const state of ["NEW", "IN_PROGRESS", "SENT", "REFUSED", "EXPIRED"])
      expect(quoteStateAfter("send", state)).toBe("SENT");
    for (const state of ["ACCEPTED", "CONVERTED", "CLOSED"]) expect(quoteStateAfter("send", state)).toBeUndefined();
  });

  it("expire after the last day of the offer, not on it", () => {
    expect(quoteStateOn("SENT", "2026-11-26", "2026-11-26")).toBe("SENT");
    expect(quoteStateOn("SENT", "2026-11-26", "2026-11-27")).toBe("EXPIRED");
    expect(quoteStateOn("ACCEPTED", "2026-11-26", "2026-11-27")).toBe("ACCEPTED");
  });
});

describe("the offers of a quote", () => {
  it("add up the lines of each letter, with VAT rounded for each line", () => {
    const offers = offersOf([
      line({}),
      line({ group: "B", unitPrice: money(6_790) }),
      line({ kind: "SERVICE", unitPrice: money(1_333), ecotax: null }),
    ]);
    expect(offers.map(({ group, totals }) => [group, totals.excl, totals.vat, totals.incl])).toEqual([
      ["A", 41_512, 8_302, 49_814],
      ["B", 27_640, 5_528, 33_168],
    ]);
  });

  it("take a discount off the price of the pieces, not off their ecotax", () => {
    expect(pricedLine(line({ discountPercent: 12.5 })).discount).toEqual(money(4_463));
    expect(pricedLine(line({ discountPercent: 0 })).discount).toBeNull();
    expect(offersOf([line({ discountPercent: 100 })])[0]?.totals.excl).toBe(480);
  });
});

it("numbers quotes by year and id", () => {
  expect(quoteReference(42, "2026-03-01T08:00:00.000Z")).toBe("Q-26-000042");
});
