/** Panels of a dealer's file: its bays in the calendar, and its latest requests and orders. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import type { PanelProps } from "../../../src/engine/slots";
import { ActivityPanel } from "../../../src/resources/dealers/fitter/detail/activity-panel";
import { BaysPanel } from "../../../src/resources/dealers/fitter/detail/bays-panel";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { flushPromises, json, stubFetch, visit } from "../../support/page";

quietConsole("warn");
clearPageAfterEach();

const META = { version: 1, createdAt: "2026-11-20T09:00:00Z", updatedAt: "2026-11-20T09:00:00Z", updatedBy: null };
const lift = { id: 3, ...META, name: "Pont 1", code: "P1", type: "LIFT", capacity: 2, active: true };

async function show(Panel: ComponentType<PanelProps>, rightsMap: object, answer: object) {
  visit("https://shop.example/admin/fitter/4");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(() => json({ data: answer }));
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "ecal-bay", "meta-order", "contact"]);
  const display = { rightsMap, shopInfo: { subscriptionInfo: {} }, common: {}, user: { dealerScope: "ALL" } };
  runtime.session.store.set({ status: "ready", display: display as never });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Panel resource={widen(fitter)} record={{ id: 4, ...META }} />
    </QueryClientProvider>,
  );
  return calls;
}
const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

describe("the bays of a dealer", () => {
  const CALENDAR = { E_CALENDRO_CAN_ACCESS_ADMIN: true };

  it("are named with type, lanes and state, and lead to their screens", async () => {
    const small = { ...lift, id: 5, name: "Accueil", code: "AC", capacity: 1, active: false };
    await show(BaysPanel, CALENDAR, { elements: [lift, small], total: 2 });
    expect(await hrefOf("Pont 1")).toContain("ecal-bays/3");
    expect(screen.getByText(/^P1 · .+ · 2 lanes$/)).toBeDefined();
    expect(screen.getByText(/^AC · .+ · 1 lane$/)).toBeDefined();
    expect(screen.getAllByText("Inactive")).toHaveLength(1);
    expect(decodeURIComponent((await hrefOf("Manage the bays")) ?? "")).toContain("ecal-bays?filter[fitter]=4");
  });

  it("say that there is none yet", async () => {
    await show(BaysPanel, CALENDAR, { elements: [], total: 0 });
    expect(await screen.findByText("No bay yet.")).toBeDefined();
  });

  it("are neither asked for nor shown without the right", async () => {
    const calls = await show(BaysPanel, { FITTER: true }, { elements: [lift], total: 1 });
    await flushPromises();
    expect(screen.queryByText("Bays")).toBeNull();
    expect(calls.filter(({ url }) => url.pathname.endsWith("/bays"))).toEqual([]);
  });
});

it("the activity of a dealer names orders by their state, and leads to the list of its orders", async () => {
  const figures = [
    { resource: "contact", days30: 1, days90: 2 },
    { resource: "meta-order", days30: 3, days90: 4 },
  ];
  const order = { resource: "meta-order", id: 9, label: "W-9", status: "PAID", createdAt: "2026-11-20T09:00:00Z" };
  await show(ActivityPanel, { FITTER: true, ORDERS: true }, { figures, elements: [order] });
  expect(await hrefOf("W-9")).toContain("order/9");
  expect(screen.getByText("Paid")).toBeDefined();
  expect(decodeURIComponent((await hrefOf("Orders")) ?? "")).toContain("orders?filter[dealers]=4");
});
