/** What a list fetches before it is asked for, and what it shows while other rows are on their way. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import { ListScreen } from "../../../src/engine/list/list-screen";
import type { ResourceSlots } from "../../../src/engine/slots";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { configure, getRuntime } from "../../../src/runtime";
import { addDelivered } from "../../../src/runtime/prefetched";
import { json } from "../../support/page";

const PHONE_PX = 390;
const RECORD = "/admin/api/fitter/1";
const dealer = (id: number, name: string) => ({ id, version: 1, name, code: `C-${id}`, status: "ACTIVE" });
const rowsOf = (name: string) => json({ data: { elements: [dealer(1, name)], total: 60 } });

interface Call {
  readonly address: string;
  readonly signal: AbortSignal | undefined;
}
let calls: Call[];
/** Answers to searches and sorted lists, which wait until the test gives them. */
let answers: Map<string, (response: Response) => void>;

beforeEach(async () => {
  const ownCalls: Call[] = [];
  calls = ownCalls;
  answers = new Map();
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, "http://localhost");
    const address = pathname + decodeURIComponent(search);
    ownCalls.push({ address, signal: init.signal ?? undefined });
    if (/\?(q|sort)=/.test(address)) return new Promise<Response>((resolve) => answers.set(address, resolve));
    return Promise.resolve(pathname.endsWith("/fitter") ? rowsOf("Garage du Pont") : json({ data: dealer(1, "") }));
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(slots?: ResourceSlots): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ListScreen resource={widen(fitter)} slots={slots} />
    </QueryClientProvider>,
  );
}
const showTable = async (slots?: ResourceSlots): Promise<HTMLElement> => {
  show(slots);
  await within(await screen.findByRole("grid")).findByText("Garage du Pont");
  // Looked up again, because the list may have rendered since.
  return screen.getByText("Garage du Pont").closest("tr") ?? document.body;
};
const addresses = (): string[] => calls.map(({ address }) => address);
const saveData = (): void => {
  vi.spyOn(window, "navigator", "get").mockReturnValue(
    Object.assign(Object.create(navigator) as Navigator, { connection: { saveData: true } }),
  );
};

it("a list whose first page came with the document shows it at once, without a call for it", () => {
  const body = JSON.stringify({ data: { elements: [dealer(1, "Garage du Lac")], total: 60 } });
  addDelivered([["http://localhost/admin/api/fitter", { headers: {}, body }]]);
  show();
  expect(screen.getByText("Garage du Lac")).toBeDefined();
  expect(addresses()).not.toContain("/admin/api/fitter");
});

describe("a list fetches ahead", () => {
  it("the next page", async () => {
    await showTable();
    await waitFor(() => expect(addresses()).toContain("/admin/api/fitter?page=2"));
  });

  it("the next page and the counts of the views only once the browser is idle", async () => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal("requestIdleCallback", (work: () => void) => waiting.push(work));
    vi.stubGlobal("cancelIdleCallback", (handle: number) => waiting.splice(handle - 1, 1, () => undefined));
    await showTable();
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    const fetchedAhead = (): string[] => addresses().filter((address) => /\?page=2$|\/fitter\/pages\?/.test(address));
    expect(fetchedAhead()).toEqual([]);
    act(() => waiting.forEach((work) => work()));
    await waitFor(() => expect(fetchedAhead()).toHaveLength(2));
  });

  it("the record of a row that the pointer rests on, or that has the focus", async () => {
    const row = await showTable();
    fireEvent.pointerEnter(row, { pointerType: "mouse" });
    fireEvent.pointerLeave(row, { pointerType: "mouse" });
    expect(addresses()).not.toContain(RECORD);
    fireEvent.focus(row);
    await waitFor(() => expect(addresses()).toContain(RECORD));
  });

  it("the record of a row as soon as it is pressed", async () => {
    const row = await showTable();
    fireEvent.pointerDown(row, { pointerType: "touch" });
    await waitFor(() => expect(addresses()).toContain(RECORD));
  });

  it("the record of a card as soon as it is pressed on a phone", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(PHONE_PX);
    show();
    const cards = await screen.findByRole("list", { name: "Dealers" });
    fireEvent.pointerDown(within(cards).getByText("Garage du Pont"), { pointerType: "touch" });
    await waitFor(() => expect(addresses()).toContain(RECORD));
  });

  it("nothing when the browser saves data", async () => {
    saveData();
    const row = await showTable();
    fireEvent.pointerDown(row, { pointerType: "touch" });
    // The counts of the views are shown, so they are fetched; they come after a next page.
    await waitFor(() => expect(addresses().join(" ")).toContain("/fitter/pages?"));
    expect(addresses()).not.toContain("/admin/api/fitter?page=2");
    expect(addresses()).not.toContain(RECORD);
  });
});

describe("while other rows are on their way", () => {
  it("a list keeps the old ones, marked as busy", async () => {
    const row = await showTable();
    await userEvent.click(screen.getByRole("button", { name: /Code/ }));
    await waitFor(() => expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("true"));
    expect(row.isConnected).toBe(true);
    answers.get("/admin/api/fitter?sort=code")?.(rowsOf("Pneus Armor"));
    expect(await screen.findByText("Pneus Armor")).toBeDefined();
    expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("false");
  });

  it("a list does not render them again", async () => {
    const cell = vi.fn(() => null);
    await showTable({ cells: { code: cell } });
    await waitFor(() => expect(addresses().join(" ")).toContain("/fitter/pages?"));
    const count = cell.mock.calls.length;
    await userEvent.type(screen.getByRole("searchbox"), "armor");
    await waitFor(() => expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("true"));
    expect(cell).toHaveBeenCalledTimes(count);
  });

  it("a search ends the one before, and ignores its answer", async () => {
    await showTable();
    const searchOf = (text: string): Call | undefined =>
      calls.find(({ address }) => address === `/admin/api/fitter?q=${text}`);
    await userEvent.type(screen.getByRole("searchbox"), "ar");
    await waitFor(() => expect(searchOf("ar")).toBeDefined());
    await userEvent.type(screen.getByRole("searchbox"), "mor");
    await waitFor(() => expect(searchOf("armor")).toBeDefined());
    expect([searchOf("ar")?.signal?.aborted, searchOf("armor")?.signal?.aborted]).toEqual([true, false]);
    answers.get("/admin/api/fitter?q=armor")?.(rowsOf("Pneus Armor"));
    answers.get("/admin/api/fitter?q=ar")?.(rowsOf("Arles Pneus"));
    expect(await screen.findByText("Pneus Armor")).toBeDefined();
    expect(screen.queryByText("Arles Pneus")).toBeNull();
  });

  it("a search starts at most 120 ms after the last key", async () => {
    await showTable();
    vi.useFakeTimers();
    fireEvent.input(screen.getByRole("searchbox"), { target: { value: "armor" } });
    await act(() => vi.advanceTimersByTimeAsync(120));
    expect(addresses()).toContain("/admin/api/fitter?q=armor");
  });
});

it("another page starts at its top, without a layout before it is painted", async () => {
  await showTable();
  const scrollTo = vi.fn();
  vi.spyOn(Element.prototype, "scrollTo").mockImplementation(scrollTo);
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByText("2 / 3");
  expect(scrollTo).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
});
