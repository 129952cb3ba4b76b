/** The countries of a shop: which can be removed, and how the list is saved. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ShopCountries } from "../../../src/contract/endpoints/shop-countries";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { CountriesCard } from "../../../src/screens/personal-information/countries-card";
import { clearPageAfterEach } from "../../support/each-test";
import { byPath, json, stubFetch, visit, type Call, type Responder } from "../../support/page";

clearPageAfterEach();

const PATH = "/admin/api/shop-countries";
const STORED: ShopCountries = {
  version: 4,
  defaultCountry: "FR",
  countries: [
    { country: "FR", active: true, languages: ["fr_FR"] },
    { country: "DE", active: true, languages: [] },
    { country: "BE", active: true, languages: [] },
  ],
};
const DEALERS = { kind: "DEALER", count: 3, path: "fitter" };

async function show(save: Responder, readOnly = false): Promise<Call[]> {
  visit("https://shop.example/admin/personal-information");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(
    byPath({
      [PATH]: (call) => (call.method === "POST" ? save(call) : json({ data: STORED })),
      [`${PATH}/FR/removable`]: json({ data: { removable: false, reasons: [] } }),
      [`${PATH}/DE/removable`]: json({ data: { removable: false, reasons: [DEALERS] } }),
      [`${PATH}/BE/removable`]: json({ data: { removable: true, reasons: [] } }),
    }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  const languages = [{ locale: "fr_FR" }, { locale: "en_GB" }];
  runtime.session.store.set({ status: "ready", display: { languages, user: { readOnly } } as never });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CountriesCard />
    </QueryClientProvider>,
  );
  await screen.findByText("Germany");
  return calls;
}
const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });
const rowOf = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

it("offers no removal of the default, and tells what uses a country that cannot be removed (acceptance 30-11)", async () => {
  await show(() => json({ data: STORED }));
  expect(await screen.findByRole("link", { name: "3 dealers" })).toBeDefined();
  expect(button("Remove Germany").disabled).toBe(true);
  await waitFor(() => expect(button("Remove Belgium").disabled).toBe(false));
  expect(screen.queryByRole("button", { name: "Remove France" })).toBeNull();
});

it("saves the whole list with the version that was read", async () => {
  const calls = await show(({ body }) => json({ data: { ...(body as object), version: 5 } }));
  expect(button("Save the countries").disabled).toBe(true);
  await waitFor(() => expect(button("Remove Belgium").disabled).toBe(false));
  fireEvent.click(button("Remove Belgium"));
  fireEvent.click(rowOf("Germany").getByRole("button", { name: "Make the default" }));
  fireEvent.click(rowOf("Germany").getByRole("checkbox", { name: /English/ }));
  fireEvent.click(button("Save the countries"));
  await waitFor(() => {
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      version: 4,
      defaultCountry: "DE",
      countries: [STORED.countries[0], { country: "DE", active: true, languages: ["en_GB"] }],
    });
  });
});

it("keeps what was entered when the save is refused", async () => {
  await show(() =>
    json({ type: "conflict", title: "", status: 409, errors: ["shop-countries.error.used"], current: STORED }, 409),
  );
  await waitFor(() => expect(button("Remove Belgium").disabled).toBe(false));
  fireEvent.click(button("Remove Belgium"));
  fireEvent.click(button("Save the countries"));
  expect((await screen.findByRole("alert")).textContent).toContain("in use by now");
  expect(screen.queryByText("Belgium")).toBeNull();
});

it("only shows the countries to a read-only account", async () => {
  await show(() => json({ data: STORED }), true);
  expect(screen.queryByRole("button", { name: /Remove|Save|default/ })).toBeNull();
});
