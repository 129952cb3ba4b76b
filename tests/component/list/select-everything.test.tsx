/** Lists whose total is only a lower bound: selecting everything that they find, and the counts of their views. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import { ListScreen } from "../../../src/engine/list/list-screen";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { configure, getRuntime } from "../../../src/runtime";
import { json } from "../../support/page";

const DEALER = {
  id: 1,
  version: 1,
  createdAt: "2026-01-01T10:00:00Z",
  updatedAt: "2026-01-01T10:00:00Z",
  updatedBy: null,
  name: "Garage du Pont",
  code: "C-1",
  dealerType: "GARAGE",
  status: "ACTIVE",
};

/** Lower bound of the total. */
let total: number;

beforeEach(async () => {
  total = 10_000;
  vi.stubGlobal("fetch", (input: string) => {
    const { pathname, searchParams } = new URL(input, "http://localhost");
    if (!pathname.endsWith("/fitter")) return Promise.resolve(json({ data: { elements: [], total: 0 } }));
    const count = searchParams.get("total") === "exact" ? { total: 12_345 } : { total, totalIsLowerBound: true };
    return Promise.resolve(json({ data: { elements: [DEALER], ...count } }));
  });
  configure({ locale: "en_GB", apiBase: "http://localhost" });
  await getRuntime().i18n.load(import.meta.messages());
  getRuntime().session.store.set({
    status: "ready",
    display: {
      rightsMap: { FITTER: true },
      common: {},
      shopInfo: { dealerEmailMandatory: false, subscriptionInfo: {} },
      user: { dealerScope: "ALL" },
    } as never,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function renderList(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ListScreen resource={widen(fitter)} slots={undefined} />
    </QueryClientProvider>,
  );
  await screen.findByRole("grid");
}

it("marks a count on the tab of a view as a lower bound", async () => {
  total = 300;
  await renderList();
  expect(await screen.findByRole("tab", { name: /All.*300\+/ })).toBeDefined();
});

it("shows the exact number of selected records", async () => {
  await renderList();
  expect(screen.getAllByText(/10,000\+/).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Garage du Pont" }));
  await userEvent.click(await screen.findByRole("button", { name: "Select all 10,000+" }));
  expect(await screen.findByRole("region", { name: /12,?345 selected/ })).toBeDefined();
});
