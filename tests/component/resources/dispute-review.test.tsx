/** What the review of the answer to a dispute warns of. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { DisputeReview } from "../../../src/resources/activity/payments/dispute-panels";
import dispute from "../../../src/resources/activity/payments/payment-dispute.resource";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, stubFetch, visit } from "../../support/page";

quietConsole("warn");
clearPageAfterEach();

const PAID_AT = "2026-03-02T09:00:00.000Z";
const DAY_MS = 86_400_000;
const META = { version: 1, createdAt: PAID_AT, updatedAt: PAID_AT, updatedBy: null };
const resource = widen(dispute);

async function show(serviceDate: string): Promise<void> {
  visit("https://shop.example/admin/dispute-evidence/STRIPE/pi_1");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const payment = { id: 1, kind: "PAYMENT", minor: 48_640, at: PAID_AT, author: null };
  stubFetch(() => json({ data: { waiting: false, movements: [payment], refunds: [], disputes: [], refusals: [] } }));
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "payment-dispute", "payment"]);
  const display = { rightsMap: { PAYMENT: true }, shopInfo: { subscriptionInfo: {} }, common: {}, user: {} };
  runtime.session.store.set({ status: "ready", display: display as never });
  const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]));
  const values = { payment: { id: 7, label: "pi_1" }, status: "needs_response", reason: "general", serviceDate };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DisputeReview resource={resource} record={{ ...empty, id: 3, ...META, ...values }} />
    </QueryClientProvider>,
  );
}

it.each([
  ["a day to come", new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10), /is in the future/],
  ["a day more than a year before the payment", "2025-02-20", /more than a year before the payment/],
])("warns of %s as the day of the service", async (_, day, warning) => {
  await show(day);
  expect(await screen.findByText(warning)).toBeDefined();
});

it("does not warn of a day shortly before the payment", async () => {
  await show("2026-02-27");
  await screen.findByRole("table");
  expect(screen.queryByText(/in the future|more than a year/)).toBeNull();
});
