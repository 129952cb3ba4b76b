/** The card of an order's payments: what its platforms hold, and what the account may do with it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import metaOrder from "../../../src/resources/activity/orders/meta-order.resource";
import { OrderPayments } from "../../../src/resources/activity/orders/order-payments";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, stubFetch, visit } from "../../support/page";

quietConsole("warn");
clearPageAfterEach();

const euros = (minor: number) => ({ minor, currency: "EUR" });
const META = { version: 1, createdAt: "2026-11-20T09:00:00Z", updatedAt: "2026-11-20T09:00:00Z", updatedBy: null };
const PAID = {
  id: 7,
  platformCode: "PAYPAL",
  platformId: "5O190127TN7",
  paidAt: "2026-11-20T09:00:00Z",
  status: "PARTIALLY_REFUNDED",
  disputeStatus: null,
  disputeDueAt: null,
  refundState: "FAILED",
  amount: euros(48_640),
  captured: euros(48_640),
  refunded: euros(10_000),
};

const PLAN = {
  currency: "EUR",
  refundableMinor: 38_640,
  transferOnly: false,
  fullOnly: false,
  refusal: null,
  fields: {},
  minor: 38_640,
  rates: [],
  creditNote: true,
  status: "REFUNDED",
  orderState: null,
  lines: [],
};

async function show(rightsMap: object, payment: object = PAID) {
  visit("https://shop.example/admin/order/3");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  stubFetch(({ url }) =>
    json({
      data: url.pathname.endsWith("/metaOrder/3/payments")
        ? { payments: [{ ...payment, waiting: false }] }
        : url.pathname.endsWith("/refund-preview")
          ? PLAN
          : { ...META, ...payment, waiting: null },
    }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "meta-order", "payment"]);
  const display = { rightsMap, shopInfo: { subscriptionInfo: {} }, common: {}, user: { dealerScope: "ALL" } };
  runtime.session.store.set({ status: "ready", display: display as never });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OrderPayments
        resource={widen(metaOrder)}
        record={{ id: 3, ...META, lines: [], payments: [], total: euros(48_640) }}
      />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole("table", { name: "Payments at the platforms" }));
}

describe("the payments of an order", () => {
  it("show state, amounts and a failed refund, and lead to the payment and its refund", async () => {
    const table = await show({ ORDERS: true, PAYMENT: true });
    expect(table.getByRole("link", { name: "5O190127TN7" }).getAttribute("href")).toContain(
      "payment/getPayment/PAYPAL/5O190127TN7",
    );
    expect(table.getByText(/^PayPal ·/)).toBeDefined();
    for (const text of ["Partially refunded", "Refund failed", "€486.40", "Refunded: €100.00"])
      expect(table.getByText(text)).toBeDefined();
    await userEvent.setup().click(await table.findByText("Refund"));
    expect(await screen.findByText("Reason")).toBeDefined();
  });

  it("offer the capture of an authorised payment", async () => {
    const table = await show(
      { ORDERS: true, PAYMENT: true },
      { ...PAID, status: "AUTHORISED", captured: null, refunded: null, refundState: null },
    );
    expect(await table.findByText("Capture")).toBeDefined();
    expect(table.queryByText("Refund")).toBeNull();
  });

  it("are shown without links and actions to accounts without the right to payments", async () => {
    const table = await show({ ORDERS: true });
    expect(table.getByText("5O190127TN7")).toBeDefined();
    expect(table.queryByRole("link")).toBeNull();
    expect(table.queryByRole("button")).toBeNull();
    expect(table.queryByText("Refund")).toBeNull();
  });
});
