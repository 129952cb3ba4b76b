/** Tyres of the catalogue in the lines of an offer, and the decision before an accepted offer becomes an order. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import { ConvertDialog } from "../../../src/resources/activity/quotes/convert-dialog";
import { QuoteCatalogue } from "../../../src/resources/activity/quotes/quote-catalogue";
import quote from "../../../src/resources/activity/quotes/quote.resource";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach, quietConsole } from "../../support/each-test";
import { json, stubFetch, visit } from "../../support/page";
import { showDetail } from "../form/show-detail";
import { panelInForm } from "./panel-in-form";

quietConsole("warn");
clearPageAfterEach();

const resource = widen(quote);
const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]));
const TYRE = {
  ...{ id: 9, name: "Michelin CrossClimate 2 205/55 R16 91V", ean: "4019238000009", season: "ALL_SEASON" },
  ...{ tyreSize: "205/55R16 91V", exclMinor: 8_325, inclMinor: 9_990, ecotaxMinor: 144, available: 12 },
};
const LINE = { label: "Michelin CrossClimate 2", quantity: 4, quotedMinor: 40_651, todayMinor: 38_400, available: 3 };
const COMPARISON = {
  ...{ currency: "EUR", lines: [LINE], quotedMinor: 40_651, todayMinor: 38_400, isShort: true, seen: "a1" },
};

async function prepare(answer: (url: URL) => object): Promise<QueryClient> {
  visit("https://shop.example/admin/quote/5");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  stubFetch(({ url }) => json({ data: answer(url) }));
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "quote", "quote-detail"]);
  const display = {
    rightsMap: { QUOTES: true },
    shopInfo: { subscriptionInfo: {} },
    common: {},
    user: {},
    languages: [],
  };
  runtime.session.store.set({ status: "ready", display: display as never });
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}

describe("the search of tyres for an offer", () => {
  const show = async (status: string): Promise<void> => {
    const values = { ...empty, status, lines: [], tyreSize: "205/55R16 91V", answers: [] };
    const detail = await showDetail({
      id: "5",
      rights: ["QUOTES"],
      Screen: panelInForm(resource, values, QuoteCatalogue, ["lines"]),
      responses: {
        "/admin/api/quote-tyres": json({ data: { currency: "EUR", vatRate: 20, more: false, found: [TYRE] } }),
      },
    });
    await detail.runtime.i18n.load(["quote", "quote-detail"]);
  };

  it("adds a tyre as a line with its price, which stays editable", async () => {
    await show("IN_PROGRESS");
    const user = userEvent.setup();
    await user.click(await screen.findByText("Search for 205/55 R16 91V"));
    await user.click(await screen.findByRole("button", { name: `Add ${TYRE.name}` }));
    expect(screen.getByText(`${TYRE.name} was added to the lines.`)).toBeDefined();
    const price = await screen.findByLabelText<HTMLInputElement>("Unit price 1");
    expect(price.value).toContain("83.25");
    await user.clear(price);
    await user.type(price, "80");
    expect(screen.getByLabelText<HTMLInputElement>("Unit price 1").value).toBe("80");
    expect(screen.getByLabelText<HTMLInputElement>("EAN 1").value).toBe(TYRE.ean);
  });

  it("is not offered once the customer has accepted", async () => {
    await show("ACCEPTED");
    expect(screen.queryByRole("search")).toBeNull();
  });
});

describe("the dialog that makes an order of an offer", () => {
  async function show(comparison: object, onRun = vi.fn(async () => undefined)) {
    const client = await prepare(() => comparison);
    const record = { ...empty, id: 5, version: 1, createdAt: "", updatedAt: "", updatedBy: "", status: "ACCEPTED" };
    const texts = { question: "Make an order", confirm: "Make it", cancel: "Cancel", failed: "Failed" };
    render(
      <QueryClientProvider client={client}>
        <ConvertDialog
          resource={resource}
          record={record}
          input={resource.actions?.["convert"]?.input ?? {}}
          texts={texts}
          onRun={onRun}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );
    return { onRun, table: within(await screen.findByRole("table")) };
  }

  it("shows the accepted and today's price and stock per line, and sends the decision with what was seen", async () => {
    const { onRun, table } = await show(COMPARISON);
    for (const text of ["4 × Michelin CrossClimate 2", "3 of 4"]) expect(table.getByText(text)).toBeDefined();
    for (const text of ["€406.51", "€384.00"]) expect(table.getAllByText(text)).toHaveLength(2);
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText("Order although pieces are missing"));
    const choice = await screen.findByLabelText<HTMLSelectElement>(/Prices of the order/);
    await user.selectOptions(choice, "As of today");
    fireEvent.submit(choice.form ?? choice);
    await waitFor(() => {
      expect(onRun).toHaveBeenCalledWith({ appointmentAt: null, prices: "TODAY", shortage: true, seen: "a1" });
    });
  });

  it("asks for no decision where nothing has changed", async () => {
    const same = { ...LINE, todayMinor: 40_651, available: 4 };
    await show({ ...COMPARISON, lines: [same], todayMinor: 40_651, isShort: false, seen: null });
    expect(screen.getByText("Prices and stock are as in the accepted offer.")).toBeDefined();
    expect(screen.queryByLabelText(/Prices of the order/)).toBeNull();
    expect(screen.queryByLabelText("Order although pieces are missing")).toBeNull();
  });
});
