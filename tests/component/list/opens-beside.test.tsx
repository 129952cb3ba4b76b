/** A list whose records open in a drawer beside it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import { ListScreen } from "../../../src/engine/list/list-screen";
import newsletter from "../../../src/resources/activity/newsletters/newsletter.resource";
import { configure, getRuntime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import "../../../src/engine/detail/record-drawer";
import "./on-demand-parts";

const resource = widen(newsletter);
const SUBSCRIBER = {
  id: 7,
  version: 3,
  createdAt: "2026-01-01T10:00:00Z",
  updatedAt: "2026-01-01T10:00:00Z",
  updatedBy: null,
  email: "ada@client.test",
  firstName: "Ada",
  lastName: "Byron",
  status: "SUBSCRIBED",
  source: "FORM",
  interests: [],
  consentWording: "I agree to receive offers.",
  consentIp: "192.0.2.7",
  optIns: 1,
};

let calls: string[];
beforeEach(async () => {
  calls = [];
  const answers: Readonly<Record<string, unknown>> = {
    "/admin/api/newsletter": { elements: [SUBSCRIBER], total: 1 },
    "/admin/api/newsletter/7": SUBSCRIBER,
    "/admin/api/newsletter/7/presence": { others: [] },
  };
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, "http://localhost");
    calls.push(`${init.method ?? "GET"} ${pathname}`);
    const data = answers[pathname] ?? { elements: [], total: 0 };
    return Promise.resolve(new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } }));
  });
  configure({ locale: "en_GB", apiBase: "http://localhost" });
  await getRuntime().i18n.load(import.meta.messages());
  getRuntime().session.store.set({
    status: "ready",
    display: {
      rightsMap: { NEWSLETTER: true },
      common: {},
      languages: [{ locale: "en_GB" }],
      shopInfo: { subscriptionInfo: {} },
      user: { dealerScope: "ALL" },
    } as never,
    shop: {
      timeZone: "Europe/Paris",
      country: "FR",
      sessionDefaults: { locale: "en_GB", currency: "EUR", fieldStatuses: {} },
    } as never,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the list in an element. */
function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.createElement("td-newsletters");
  document.body.append(host);
  // Without a shadow root, whose content the queries do not reach.
  const root = host as unknown as ShadowRoot;
  const parts = { host, root, emit: () => true, setReady: vi.fn(), removePart: vi.fn() };
  const handle: ElementHandle = { tag: "td-newsletters", ...parts };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={client}>
        <ListScreen resource={resource} slots={undefined} />
      </QueryClientProvider>
    </ElementContext>,
    { container: host },
  );
}

it("shows the record with its proof of consent while the list stays, and closes it", async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("link", { name: "ada@client.test" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Subscriber" })).toBeTruthy();
  expect(await screen.findByText("I agree to receive offers.")).toBeTruthy();
  expect(screen.getByText("192.0.2.7")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the page" }).getAttribute("href")).toContain("/newsletters/7");
  expect(screen.getByRole("tab", { name: "History" })).toBeTruthy();
  expect(screen.getByRole("grid")).toBeTruthy();
  expect(calls).toContain("GET /admin/api/newsletter/7");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => {
    expect(screen.queryByText("I agree to receive offers.")).toBeNull();
  });
});

it("opens the form of a new record from the list's button", async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add a subscriber" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Add a subscriber" })).toBeTruthy();
  expect(await screen.findByLabelText(/E-mail/)).toBeTruthy();
});
