import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { widen, type AnyResource } from "../../../src/contract/resource";
import { ListScreen } from "../../../src/engine/list/list-screen";
import slots from "../../../src/resources/dealers/fitter/fitter.slots";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { configure, getRuntime } from "../../../src/runtime";

const resource = widen(fitter);
const dealer = (id: number, name: string, more: object = {}) => ({
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
  ...more,
});
const DEALERS = [
  dealer(1, "Garage du Pont"),
  dealer(2, "Centre Auto Bellecour", { status: "SUSPENDED" }),
  dealer(3, "Pneus Armor"),
];

let calls: string[];
let sent: unknown[];
let answer: (url: URL) => { status: number; body: unknown };
const page = (elements: readonly unknown[]) => ({ status: 200, body: { data: { elements, total: elements.length } } });

beforeEach(async () => {
  // Each test's own list: what an earlier one still asks for does not count here.
  const made: string[] = [];
  calls = made;
  const bodies: unknown[] = [];
  sent = bodies;
  answer = (url) =>
    url.pathname.endsWith("/saved-view") ? page([]) : page(url.searchParams.get("q") === "nichts" ? [] : DEALERS);
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://localhost");
    made.push(`${init.method ?? "GET"} ${url.pathname}${decodeURIComponent(url.search)}`);
    if (typeof init.body === "string") bodies.push(JSON.parse(init.body));
    const { status, body } = answer(url);
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
});

const show = (shown: AnyResource = resource) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ListScreen resource={shown} slots={slots} />
    </QueryClientProvider>,
  );
};
const listCalls = () => calls.filter((call) => call.startsWith("GET /admin/api/fitter"));

describe("the list screen", () => {
  it("shows rows with a name that opens them, words and figures by kind, and the count of each view", async () => {
    show();
    const grid = await screen.findByRole("grid");
    expect(grid.getAttribute("aria-rowcount")).toBe("4");
    expect(within(grid).getByText("Garage du Pont").closest("a")?.getAttribute("href")).toMatch(/\/fitter\/1$/);
    expect(within(grid).getAllByText("Active")).toHaveLength(2);
    expect(within(grid).getAllByText("96%")).toHaveLength(3);
    expect(listCalls()[0]).toBe("GET /admin/api/fitter");
    await waitFor(() => {
      expect(listCalls()).toContain("GET /admin/api/fitter?filter[status]=ACTIVE");
    });
  });

  it("settles where there is room to spare: words get some of it before the name takes the rest", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(2400);
    show();
    const grid = await screen.findByRole("grid");
    expect(within(grid).getByText("Garage du Pont")).toBeDefined();
    const widths = [...grid.querySelectorAll<HTMLElement>("col")].map(({ style }) =>
      Number.parseFloat(style.inlineSize),
    );
    // City is a column of words: 8.25 rem, and 4 more.
    expect(widths).toContain(196);
    vi.restoreAllMocks();
  });

  it("asks the server for a search after a rest, and offers to clear one that finds nothing", async () => {
    show();
    await screen.findByRole("grid");
    await userEvent.type(screen.getByRole("searchbox"), "nichts");
    expect(await screen.findByText("No results", {}, { timeout: 2000 })).toBeDefined();
    expect(listCalls().filter((call) => call.includes("q="))).toEqual(["GET /admin/api/fitter?q=nichts"]);
    await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
    expect(await screen.findByRole("grid")).toBeDefined();
  });

  it("sorts by a column and says so", async () => {
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

  it("goes to the last page and back to the first by keys, which keep the focus where they lead no further", async () => {
    const fine = answer;
    answer = (url) =>
      url.pathname.endsWith("/fitter") ? { status: 200, body: { data: { elements: DEALERS, total: 240 } } } : fine(url);
    show();
    await screen.findByRole("grid");
    const step = (name: string) => screen.getByRole("button", { name });
    step("Last page").focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("10 / 10")).toBeDefined();
    expect(listCalls()).toContain("GET /admin/api/fitter?page=10");
    expect(document.activeElement).toBe(step("Last page"));
    expect(step("Next page").getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(step("Next page"));
    expect(listCalls().some((call) => call.endsWith("page=11"))).toBe(false);
    await userEvent.click(step("First page"));
    expect(await screen.findByText("1 / 10")).toBeDefined();
  });

  it("picks rows and offers what makes sense for them", async () => {
    show();
    await screen.findByRole("grid");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Centre Auto Bellecour" }));
    const strip = await screen.findByRole("region", { name: "1 selected" });
    expect(within(strip).queryByText("Suspend")).toBeNull();
    expect(within(strip).getByText("Reactivate")).toBeDefined();
  });

  it("picks rows on a phone, too", async () => {
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
    vi.restoreAllMocks();
  });

  it("says on a card what a tick means, and leaves out what is empty or not so", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
    const columns = ["name", "status", "tyreStorage", "companyName", "customerNumbers"] as const;
    answer = () => page([dealer(1, "Garage du Pont", { tyreStorage: true, customerNumbers: [{}, {}] }), DEALERS[2]]);
    show({ ...resource, list: { ...resource.list, columns, shown: columns, search: [], sort: "name" } });
    const cards = within(await screen.findByRole("list", { name: "Dealers" })).getAllByRole("listitem");
    const details = cards.map((card) => card.querySelector(".td-cards__details")?.textContent);
    expect(details).toEqual(["Stores tyres", ""]);
    vi.restoreAllMocks();
  });

  it("changes one value of all that is picked, and offers to take it back", async () => {
    const fine = answer;
    answer = (url) =>
      url.pathname.endsWith("/fitter/bulk")
        ? { status: 200, body: { data: { done: 3, failed: [], undoToken: "token", jobId: null } } }
        : fine(url);
    show();
    await screen.findByRole("grid");
    await userEvent.click(screen.getByRole("checkbox", { name: "Select the rows of this page" }));
    const strip = await screen.findByRole("region", { name: "3 selected" });
    await userEvent.click(within(strip).getByText("Edit"));
    const field = await screen.findByRole("combobox", { name: /Field to change/ });
    // The name is each dealer's own, and the status has actions of its own.
    expect(within(field).queryByRole("option", { name: "Status" })).toBeNull();
    expect(within(field).queryByRole("option", { name: "Name" })).toBeNull();
    await userEvent.selectOptions(field, "Type");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Type/ }), "Car dealer");
    await userEvent.click(screen.getByRole("button", { name: "Edit 3 dealers" }));
    await waitFor(() => {
      expect(sent).toContainEqual({
        selection: { ids: [1, 2, 3] },
        action: "update",
        values: { dealerType: "CAR_DEALER" },
      });
    });
    await waitFor(() => {
      expect(getRuntime().toasts.store.get().at(-1)).toMatchObject({
        text: "Type: 3 changed",
        action: { labelKey: "action.undo" },
      });
    });
  });

  it("links to no screen that is closed to the account", async () => {
    const named = { name: "Place on the map" };
    show();
    await screen.findByRole("grid");
    expect(screen.getByRole("button", named)).toBeDefined();
    getRuntime().session.store.update(
      (state) => ({ ...state, display: { ...state.display, user: { dealerScope: "ATTACHED" } } }) as never,
    );
    await waitFor(() => {
      expect(screen.queryByRole("button", named)).toBeNull();
    });
  });

  it("offers nothing that changes records to an account that only reads", async () => {
    show();
    await screen.findByRole("grid");
    const changing = { name: /New dealer|Import|Place on the map/ };
    expect(screen.getAllByRole("button", changing)).toHaveLength(3);
    getRuntime().session.store.update(
      (state) => ({ ...state, display: { ...state.display, user: { dealerScope: "ALL", readOnly: true } } }) as never,
    );
    await waitFor(() => {
      expect(screen.queryAllByRole("button", changing)).toEqual([]);
    });
  });

  it("lets go of a deleted view that it opened with, and brings the view back", async () => {
    const view = {
      id: 4,
      name: "Suspended",
      shared: false,
      own: true,
      query: "filter[status]=SUSPENDED",
      columns: null,
    };
    const lists = answer;
    answer = (url) =>
      url.pathname.endsWith("/saved-view")
        ? {
            status: 200,
            body: { data: { elements: [{ ...view, version: 1 }], start: "filter%5Bstatus%5D=SUSPENDED" } },
          }
        : lists(url);
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
    const { id: _, own: __, ...kept } = view;
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ resource: "fitter", ...kept }));
    expect(sent[0]).toMatchObject({ query: "" });
    // What another browser chose earlier does not come back.
    expect(JSON.stringify(localStorage)).not.toContain("SUSPENDED");
  });

  it("says what failed and tries again", async () => {
    const fine = answer;
    answer = () => ({ status: 500, body: { type: "internal", title: "", status: 500 } });
    show();
    expect(await screen.findByText("The list could not be loaded")).toBeDefined();
    answer = fine;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("grid")).toBeDefined();
  });

  it("changes a value where it stands, and takes it back when the server refuses", async () => {
    const fine = answer;
    let refuse = false;
    answer = (url) =>
      url.pathname.endsWith("/fitter/1") && refuse
        ? { status: 409, body: { type: "conflict", title: "", status: 409, current: {} } }
        : url.pathname.endsWith("/fitter/1")
          ? { status: 200, body: { data: dealer(1, "Garage du Pont", { version: 2 }) } }
          : fine(url);
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
    expect(await screen.findByText(/Somebody else has just changed this record/)).toBeDefined();
  });

  it("asks nothing without the right", async () => {
    getRuntime().session.store.set({
      status: "ready",
      display: { rightsMap: {}, common: {}, shopInfo: { subscriptionInfo: {} }, user: { dealerScope: "ALL" } } as never,
    });
    show();
    expect(await screen.findByText("This list is not open to you")).toBeDefined();
    expect(listCalls()).toEqual([]);
  });
});
