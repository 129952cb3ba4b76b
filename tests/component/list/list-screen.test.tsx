import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { widen, type AnyResource } from "../../../src/contract/resource";
import { ListScreen } from "../../../src/engine/list/list-screen";
import slots from "../../../src/resources/dealers/fitter/fitter.slots";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { configure, getRuntime } from "../../../src/runtime";
import "./on-demand-parts";

const resource = widen(fitter);
const dealer = (id: number, name: string, overrides: object = {}) => ({
  id,
  version: 1,
  createdAt: "2026-01-01T10:00:00Z",
  updatedAt: "2026-01-01T10:00:00Z",
  updatedBy: null,
  name,
  code: `C-${String(id)}`,
  city: "Lyon",
  postalCode: "69003",
  dealerType: "GARAGE",
  status: "ACTIVE",
  rating: { value: 4.7, count: 212 },
  quality: 96,
  pendingChanges: 0,
  logo: [],
  ...overrides,
});
const DEALERS = [
  dealer(1, "Garage du Pont"),
  dealer(2, "Centre Auto Bellecour", { status: "SUSPENDED" }),
  dealer(3, "Pneus Armor"),
];

let calls: string[];
let sentBodies: unknown[];
let respond: (url: URL) => { status: number; body: unknown };
const page = (elements: readonly unknown[]) => ({ status: 200, body: { data: { elements, total: elements.length } } });

beforeEach(async () => {
  // Creates new lists for each test, because responses to requests of an earlier test may still arrive.
  const ownCalls: string[] = [];
  calls = ownCalls;
  const ownBodies: unknown[] = [];
  sentBodies = ownBodies;
  respond = (url) =>
    url.pathname.endsWith("/saved-view") ? page([]) : page(url.searchParams.get("q") === "nichts" ? [] : DEALERS);
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://localhost");
    ownCalls.push(`${init.method ?? "GET"} ${url.pathname}${decodeURIComponent(url.search)}`);
    if (typeof init.body === "string") ownBodies.push(JSON.parse(init.body));
    const { status, body } = respond(url);
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
    );
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
  vi.restoreAllMocks();
});

const show = (shownResource: AnyResource = resource) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ListScreen resource={shownResource} slots={slots} />
    </QueryClientProvider>,
  );
};
const listCalls = () => calls.filter((call) => call.startsWith("GET /admin/api/fitter"));

describe("the list screen", () => {
  it("shows rows with links, values formatted by kind, and the count of each view", async () => {
    show();
    const grid = await screen.findByRole("grid");
    expect(grid.getAttribute("aria-rowcount")).toBe("4");
    expect(within(grid).getByText("Garage du Pont").closest("a")?.getAttribute("href")).toMatch(/\/fitter\/1$/);
    expect(within(grid).getAllByText("Active")).toHaveLength(2);
    expect(within(grid).getAllByText("96%")).toHaveLength(3);
    expect(listCalls()[0]).toBe("GET /admin/api/fitter");
  });

  it("takes pictures from the API until the shop is known", async () => {
    const logo = [{ device: "MOBILE", pictureUrl: "/admin/public/api/pictures/1/logo.png" }];
    respond = () => page([dealer(1, "Garage du Pont", { logo })]);
    show();
    const grid = await screen.findByRole("grid");
    expect(grid.querySelector("img")?.getAttribute("src")).toBe(
      "http://localhost/admin/public/api/pictures/1/logo.png",
    );
  });

  const countOf = async (view: string) => (await screen.findByRole("tab", { name: view })).textContent;
  const respondToPages = (response: ReturnType<typeof respond>): void => {
    const normal = respond;
    respond = (url) => (url.pathname.endsWith("/pages") ? response : normal(url));
  };

  it("loads the counts of all views in one call", async () => {
    const pages = { 0: { elements: [], total: 71, totalIsLowerBound: false } };
    respondToPages({ status: 200, body: { data: { pages } } });
    show();
    await waitFor(async () => expect(await countOf("Active 71")).toBe("Active71"));
    expect(listCalls()[1]).toMatch(/\/pages\?0=filter%5Bstatus%5D=ACTIVE&1=.*ENVELOPE&2=.*geo/);
  });

  it("loads the count of each view when the server does not know the common call", async () => {
    respondToPages({ status: 404, body: {} });
    show();
    await waitFor(async () => expect(await countOf("Active 3")).toBe("Active3"));
    expect(listCalls()).toContain("GET /admin/api/fitter?filter[status]=ACTIVE");
  });

  it("gives the free width to text columns before the name column", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(2400);
    show();
    const grid = await screen.findByRole("grid");
    expect(within(grid).getByText("Garage du Pont")).toBeDefined();
    const widths = [...grid.querySelectorAll<HTMLElement>("col")].map(({ style }) =>
      Number.parseFloat(style.inlineSize),
    );
    // The city column: 8.25 rem plus 4 rem.
    expect(widths).toContain(196);
  });

  it("searches after a pause in typing, and offers to clear a search without results", async () => {
    show();
    await screen.findByRole("grid");
    // At once, because a slow machine pauses between the keys of a user.
    for (const value of ["n", "ni", "nic", "nich", "nicht", "nichts"])
      fireEvent.change(screen.getByRole("searchbox"), { target: { value } });
    expect(await screen.findByText("No results")).toBeDefined();
    expect(listCalls().filter((call) => call.includes("q="))).toEqual(["GET /admin/api/fitter?q=nichts"]);
    await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
    expect(await screen.findByRole("grid")).toBeDefined();
  });

  it("sorts by a column and announces it", async () => {
    show();
    const grid = await screen.findByRole("grid");
    await userEvent.click(within(grid).getByRole("button", { name: /Code/ }));
    await waitFor(() => {
      expect(listCalls()).toContain("GET /admin/api/fitter?sort=code");
    });
    expect(within(screen.getByRole("grid")).getByRole("columnheader", { name: /Code/ }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
  });

  it("goes to the last and first page by keyboard, and keeps the focus on disabled buttons", async () => {
    const normalResponse = respond;
    respond = (url) =>
      url.pathname.endsWith("/fitter")
        ? { status: 200, body: { data: { elements: DEALERS, total: 240 } } }
        : normalResponse(url);
    show();
    await screen.findByRole("grid");
    const pageButton = (name: string) => screen.getByRole("button", { name });
    pageButton("Last page").focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("10 / 10")).toBeDefined();
    expect(listCalls()).toContain("GET /admin/api/fitter?page=10");
    expect(document.activeElement).toBe(pageButton("Last page"));
    expect(pageButton("Next page").getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(pageButton("Next page"));
    expect(listCalls().some((call) => call.endsWith("page=11"))).toBe(false);
    await userEvent.click(pageButton("First page"));
    expect(await screen.findByText("1 / 10")).toBeDefined();
  });

  it("selects rows and offers the actions that apply to them", async () => {
    show();
    await screen.findByRole("grid");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Centre Auto Bellecour" }));
    const strip = await screen.findByRole("region", { name: "1 selected" });
    expect(within(strip).queryByText("Suspend")).toBeNull();
    expect(within(strip).getByText("Reactivate")).toBeDefined();
  });

  it("selects rows on a phone", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
    show();
    const cards = await screen.findByRole("list", { name: "Dealers" });
    const box = within(cards).getByRole<HTMLInputElement>("checkbox", { name: "Select Centre Auto Bellecour" });
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    const strip = await screen.findByRole("region", { name: "1 selected" });
    expect(within(strip).getByText("Reactivate")).toBeDefined();
    await userEvent.click(box);
    expect(screen.queryByRole("region", { name: /selected/ })).toBeNull();
  });

  it("shows a true value on a card by its label, and omits empty and false values", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
    const columns = ["name", "status", "tyreStorage", "companyName", "customerNumbers"] as const;
    respond = () => page([dealer(1, "Garage du Pont", { tyreStorage: true, customerNumbers: [{}, {}] }), DEALERS[2]]);
    show({ ...resource, list: { ...resource.list, columns, visible: columns, search: [], sort: "name" } });
    const cards = within(await screen.findByRole("list", { name: "Dealers" })).getAllByRole("listitem");
    const details = cards.map((card) => card.querySelector(".td-cards__details")?.textContent);
    expect(details).toEqual(["Stores tyres", ""]);
  });

  it("hides links to screens that the account may not open", async () => {
    const mapButton = { name: "Place on the map" };
    show();
    await screen.findByRole("grid");
    expect(screen.getByRole("button", mapButton)).toBeDefined();
    getRuntime().session.store.update(
      (state) => ({ ...state, display: { ...state.display, user: { dealerScope: "ATTACHED" } } }) as never,
    );
    await waitFor(() => {
      expect(screen.queryByRole("button", mapButton)).toBeNull();
    });
  });

  it("hides actions that change records from a read-only account", async () => {
    show();
    await screen.findByRole("grid");
    const changeButtons = { name: /New dealer|Import|Place on the map/ };
    expect(screen.getAllByRole("button", changeButtons)).toHaveLength(3);
    getRuntime().session.store.update(
      (state) => ({ ...state, display: { ...state.display, user: { dealerScope: "ALL", readOnly: true } } }) as never,
    );
    await waitFor(() => {
      expect(screen.queryAllByRole("button", changeButtons)).toEqual([]);
    });
  });

  it("deletes the view that the list opened with, and restores it", async () => {
    const view = {
      id: 4,
      name: "Suspended",
      shared: false,
      own: true,
      query: "filter[status]=SUSPENDED",
      columns: null,
    };
    const normalResponse = respond;
    const start = () => (sentBodies.length === 0 ? "filter%5Bstatus%5D=SUSPENDED" : "");
    respond = (url) =>
      url.pathname.endsWith("/saved-view")
        ? { status: 200, body: { data: { elements: [{ ...view, version: 1 }], start: start() } } }
        : normalResponse(url);
    show();
    await userEvent.click(await screen.findByRole("tab", { name: /Suspended/ }));
    const choose = async (name: string) => {
      await userEvent.click(await screen.findByRole("button", { name: "This view" }));
      await userEvent.click(await screen.findByText(name));
    };
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain("SUSPENDED"));
    await choose("Delete the view");
    await waitFor(() => expect(getRuntime().toasts.store.get().at(-1)?.text).toBe("View “Suspended” deleted"));
    expect(calls).toContain("DELETE /admin/api/saved-view/4");
    getRuntime().toasts.store.get().at(-1)?.action?.run();
    const { id: _, own: __, ...expectedView } = view;
    await waitFor(() => expect(sentBodies.at(-1)).toMatchObject({ resource: "fitter", ...expectedView }));
    expect(sentBodies[0]).toMatchObject({ query: "" });
    // A choice made earlier in another browser does not return.
    expect(JSON.stringify(localStorage)).not.toContain("SUSPENDED");
  });

  it("shows a loading error and retries", async () => {
    const normalResponse = respond;
    respond = () => ({ status: 500, body: { type: "internal", title: "", status: 500 } });
    show();
    expect(await screen.findByText("The list could not be loaded")).toBeDefined();
    respond = normalResponse;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("grid")).toBeDefined();
  });

  it("edits a cell in place, and restores it when the server refuses", async () => {
    const normalResponse = respond;
    let refuse = false;
    respond = (url) =>
      url.pathname.endsWith("/fitter/1") && refuse
        ? { status: 409, body: { type: "conflict", title: "", status: 409, current: {} } }
        : url.pathname.endsWith("/fitter/1")
          ? { status: 200, body: { data: dealer(1, "Garage du Pont", { version: 2 }) } }
          : normalResponse(url);
    const list = resource.list === undefined ? undefined : { ...resource.list, inlineEdit: ["code"] };
    show({ ...resource, list });
    await screen.findByRole("grid");
    const edit = async (code: string) => {
      await userEvent.click(screen.getAllByRole("button", { name: "Change: Code" })[0] ?? document.body);
      const input = await screen.findByRole("textbox", { name: /Code/ });
      await userEvent.clear(input);
      if (code !== "") await userEvent.type(input, code);
      await userEvent.click(screen.getByRole("button", { name: "Save" }));
    };
    await edit("");
    expect(await screen.findByText("Fill this in.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await edit("NEW-1");
    await waitFor(() => {
      expect(calls).toContain("PUT /admin/api/fitter/1");
    });
    refuse = true;
    await edit("NEW-2");
    expect(await screen.findByText(/Another user has just changed this record/)).toBeDefined();
  });

  it("requests nothing without the right", async () => {
    getRuntime().session.store.set({
      status: "ready",
      display: { rightsMap: {}, common: {}, shopInfo: { subscriptionInfo: {} }, user: { dealerScope: "ALL" } } as never,
    });
    show();
    expect(await screen.findByText("You can’t open this list")).toBeDefined();
    expect(listCalls()).toEqual([]);
  });
});
