/** The table of allowed transitions, and the sums of an order's lines. */
import { describe, expect, it } from "vitest";
import {
  DELIVERY_MODES,
  leastAdvanced,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  orderTotals,
  paymentStateOf,
  stateAfter,
  type OrderState,
  type PricedLine,
} from "../../../src/contract/orders";

const money = (minor: number) => ({ minor, currency: "EUR" });
const line = (values: Partial<PricedLine>): PricedLine => ({
  kind: "TYRE",
  quantity: 1,
  unitPrice: money(0),
  ecotax: null,
  discount: null,
  vatRate: 20,
  ...values,
});

describe("the states of an order", () => {
  it("are all reachable from an order that waits for its payment", () => {
    const reached = new Set<OrderState>(["PENDING_PAYMENT"]);
    for (const state of reached) for (const { from, to } of ORDER_TRANSITIONS) if (from === state) reached.add(to);
    expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
  });

  it.each(DELIVERY_MODES)("lead by next steps to a closed order that is delivered %s", (deliveryMode) => {
    const states: OrderState[] = ["PAID"];
    for (const state of states) {
      const to = stateAfter("next", { state, deliveryMode, platform: "STRIPE" });
      if (to !== undefined) states.push(to);
    }
    expect(states.at(-1)).toBe("CLOSED");
    expect(states.includes("RECEIVED")).toBe(deliveryMode !== "HOME");
  });

  it("skip the payment only for orders that are paid on site", () => {
    const waiting = { state: "PENDING_PAYMENT", deliveryMode: "AT_DEALER" } as const;
    expect(stateAfter("next", { ...waiting, platform: "STRIPE" })).toBeUndefined();
    expect(stateAfter("next", { ...waiting, platform: "ON_SITE" })).toBe("ORDERED");
    expect(stateAfter("payment", { ...waiting, platform: "ON_SITE" })).toBeUndefined();
  });

  it("are that of the part that has come least far", () => {
    expect(leastAdvanced(["RECEIVED", "SHIPPED", "FITTED"])).toBe("SHIPPED");
  });
});

describe("the sums of an order", () => {
  it("round VAT for each line, half up, and add the rounded amounts", () => {
    const totals = orderTotals([
      line({ unitPrice: money(1_005), vatRate: 5.5 }),
      line({ unitPrice: money(1_005), vatRate: 5.5 }),
      line({ kind: "SERVICE", unitPrice: money(1_333), quantity: 4 }),
    ]);
    expect(totals).toMatchObject({ goods: 2_010, services: 5_332, excl: 7_342, vat: 55 + 55 + 1_066, incl: 8_518 });
    expect(totals.rates).toEqual([
      { rate: 20, excl: 5_332, vat: 1_066 },
      { rate: 5.5, excl: 2_010, vat: 110 },
    ]);
  });

  it("contain the ecotax and lower the line by its discount", () => {
    const totals = orderTotals([
      line({ quantity: 4, unitPrice: money(1_000), ecotax: money(120), discount: money(500) }),
    ]);
    expect(totals).toMatchObject({ ecotax: 480, discount: 500, excl: 3_980, vat: 796 });
  });

  it("decide the state of the payment together with refunds", () => {
    const paid = { kind: "PAYMENT", amount: money(1_000) } as const;
    const refund = (minor: number) => ({ kind: "REFUND", amount: money(minor) }) as const;
    expect(paymentStateOf("STRIPE", [])).toBe("UNPAID");
    expect(paymentStateOf("ON_SITE", [])).toBe("ON_SITE");
    expect(paymentStateOf("STRIPE", [paid])).toBe("PAID");
    expect(paymentStateOf("STRIPE", [paid, refund(400)])).toBe("PARTIALLY_REFUNDED");
    expect(paymentStateOf("STRIPE", [paid, refund(400), refund(600)])).toBe("REFUNDED");
  });
});
