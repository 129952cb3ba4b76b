/** The VAT number of a company: its state, and the dialog that changes it for several shops. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { widen } from "../../../src/contract/resource";
import { SettingsScreen } from "../../../src/engine/settings/settings-screen";
import company from "../../../src/resources/configuration/corporate-information/corporate-information.resource";
import slots from "../../../src/resources/configuration/corporate-information/corporate-information.slots";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { clearPageAfterEach } from "../../support/each-test";
import { byPath, json, stubFetch, visit, type Call } from "../../support/page";

clearPageAfterEach();

const PATH = "/admin/api/corporate-information";
const RECORD = {
  id: 5,
  version: 2,
  name: "Pneus du Rhône",
  companyId: "73282932000074",
  vatNumber: "FR44732829320",
  vatState: "CHECK_FAILED",
  vatCheckedAt: null,
  address: { address1: "14 avenue Foch", postalCode: "69006", city: "Lyon", country: "FR" },
  email: "contact@rhone.example",
  phone: "+33199004411",
};

async function openScreen(fieldStatus = "VISIBLE", record: object = RECORD): Promise<Call[]> {
  visit("https://shop.example/admin/corporate-information");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(
    byPath({
      [PATH]: json({ data: { elements: [record], total: 1 } }),
      [`${PATH}/5/update-vat`]: json({ data: { ...record, version: 3 } }),
      [`${PATH}/5/history`]: json({ data: { elements: [] } }),
      "/admin/api/corporate-information-shops": ({ url }) =>
        json({
          data: {
            shops:
              url.searchParams.get("country") === "FR"
                ? [{ id: 9, name: "Pneus Armor", company: "Armor SARL", vatNumber: null }]
                : [],
          },
        }),
    }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  runtime.session.store.set({
    status: "ready",
    display: {
      rightsMap: { PERSONAL_INFORMATION: true },
      shopInfo: { subscriptionInfo: {} },
      common: {},
      languages: [],
      user: { dealerScope: "ALL", readOnly: false },
    } as never,
    shop: {
      timeZone: "Europe/Paris",
      country: "FR",
      sessionDefaults: { fieldStatuses: { companyId: "VISIBLE", vatNumber: fieldStatus } },
    } as never,
  });
  const host = document.createElement("td-corporate-information");
  document.body.append(host);
  const handle: ElementHandle = {
    tag: "td-corporate-information",
    host,
    root: host.attachShadow({ mode: "open" }),
    emit: () => true,
    setReady: vi.fn(),
    removePart: vi.fn(),
  };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SettingsScreen resource={widen(company)} slots={slots} params={{}} />
      </QueryClientProvider>
    </ElementContext>,
  );
  await screen.findByRole("textbox", { name: /Legal name/ });
  return calls;
}

describe("the VAT number of a company", () => {
  it("shows its state and what the state means", async () => {
    await openScreen();
    expect(await screen.findByText("FR 44 732829320")).toBeDefined();
    expect(screen.getByText("Check failed")).toBeDefined();
    expect(screen.getByText(/asks again at night/)).toBeDefined();
    expect(screen.queryByRole("textbox", { name: /VAT number/ })).toBeNull();
  });

  it("is not shown where the shop hides it", async () => {
    await openScreen("HIDDEN");
    await screen.findByRole("link", { name: "Personal information" });
    expect(screen.queryByText("FR 44 732829320")).toBeNull();
  });

  it("is updated together with the shops that are ticked, once its country is known", async () => {
    const calls = await openScreen();
    fireEvent.click(await screen.findByRole("button", { name: "Update the VAT number" }));
    // Dialogs are drawn in the element's shadow root.
    const host = document.querySelector("td-corporate-information");
    const dialog = within(host?.shadowRoot as unknown as HTMLElement);
    await dialog.findByText(/Enter the number first/);
    fireEvent.change(dialog.getByLabelText(/^VAT number/), { target: { value: "FR44732829320" } });
    fireEvent.click(await dialog.findByLabelText(/Pneus Armor/));
    const send = dialog.getAllByText("Update the VAT number").map((element) => element.closest("button"));
    fireEvent.click(send.find((element) => element !== null) as HTMLElement);
    await waitFor(() => {
      expect(calls.find(({ url }) => url.pathname.endsWith("update-vat"))?.body).toEqual({
        vatNumber: "FR44732829320",
        otherCountry: false,
        shops: [{ shop: 9 }],
        version: 2,
      });
    });
  });
});
