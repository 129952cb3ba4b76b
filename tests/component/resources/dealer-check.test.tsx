/** Hints below a dealer form: similar dealers, the address on the map, a pin far from the address. */
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMemo } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { FormContext } from "../../../src/engine/form/form-context";
import { useFormLanguages } from "../../../src/engine/form/form-languages";
import { FormField } from "../../../src/engine/form/form-field";
import { useRecordForm, type RecordForm } from "../../../src/engine/form/record-form";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { DealerCheck, VatNumberPanel } from "../../../src/resources/dealers/new-envelope/dealer-check";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { showDetail } from "../form/show-detail";
import { panelInForm } from "./panel-in-form";
import { stubFetch, byPath, json, visit } from "../../support/page";

const dealer = widen(
  defineResource({
    name: "sample",
    area: "dealers",
    screens: {},
    scope: "shop",
    label: "name",
    fields: {
      name: f.text(),
      address: f.address(),
      geo: f.geo(),
      phone: f.phone(),
      email: f.email(),
      companyId: f.companyId(),
    },
    form: { cards: { main: ["name", "address", "geo", "phone", "email", "companyId"] } },
  }),
);
const LYON = { lat: 45.7578, lng: 4.832, precision: "STREET" };
const ADDRESS = {
  address1: "12 rue du Pont",
  address2: null,
  postalCode: "69003",
  city: "Lyon",
  district: null,
  subDistrict: null,
  state: null,
  country: "FR",
};
let form: RecordForm;

function Form() {
  const recordForm = useRecordForm({ resource: dealer, id: "new", record: undefined, preset: { address: ADDRESS } });
  const languages = useFormLanguages();
  const context = useMemo(
    () => ({ form: recordForm, languages, slots: undefined, renderField: (name: string) => <FormField name={name} /> }),
    [recordForm, languages],
  );
  form = recordForm;
  return (
    <FormContext value={context}>
      <DealerCheck resource={dealer} record={undefined} />
    </FormContext>
  );
}

async function show() {
  visit("https://shop.example/admin/new-envelope-fitter");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(
    byPath({
      "/admin/api/fitter/similar": ({ url }) =>
        json({
          data: {
            elements:
              url.searchParams.get("phone") === "04 72 00 00 01"
                ? [{ id: 7, name: "Garage du Pont", code: "LYO-7", city: "Lyon", status: "ACTIVE", reasons: ["PHONE"] }]
                : [],
          },
        }),
      "/admin/api/fitter/geocode": json({ data: { place: LYON } }),
    }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  const host = document.createElement("td-new-envelope-fitter");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = {
    tag: "td-new-envelope-fitter",
    host,
    root,
    emit: () => true,
    setReady: vi.fn(),
    removePart: vi.fn(),
  };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={queryClient(runtime.slot)}>
        <Form />
      </QueryClientProvider>
    </ElementContext>,
  );
  return { calls, user: userEvent.setup() };
}

afterEach(cleanup);

it("searches similar dealers once after a pause in typing, and links to them", async () => {
  const { calls } = await show();
  for (const text of ["04", "04 72 00", "04 72 00 00 01"]) form.methods.setValue("phone", text);
  const link = await screen.findByRole("link", { name: "Garage du Pont" });
  expect(link.getAttribute("href")).toBe("/admin/fitter/7");
  expect(screen.getByRole("status").textContent).toContain("same phone number");
  const phones = calls
    .filter(({ url }) => url.pathname.endsWith("/similar"))
    .map(({ url }) => url.searchParams.get("phone"));
  expect(phones.filter((phone) => phone !== "" && phone !== null)).toEqual(["04 72 00 00 01"]);
});

it("places the pin at the address, and asks about one that is far away", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Find the address on the map" }));
  await waitFor(() => {
    expect(form.methods.getValues("geo")).toEqual(LYON);
  });
  form.methods.setValue("geo", { lat: 45.76, lng: 4.835, precision: "MANUAL" });
  form.methods.setValue("geo", { lat: 48.85, lng: 2.35, precision: "MANUAL" });
  expect(await screen.findByText(/The pin is 39\d km from the address/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Keep the pin here" }));
  expect(screen.queryByText(/km from the address/)).toBeNull();
  form.methods.setValue("geo", { lat: 48.86, lng: 2.35, precision: "MANUAL" });
  await user.click(await screen.findByRole("button", { name: "Back to the address" }));
  expect(form.methods.getValues("geo")).toEqual(LYON);
});

it("warns of a VAT number that the register does not know", async () => {
  const page = await showDetail({
    id: "5",
    Screen: panelInForm(widen(fitter), { vatNumber: "FR44732829320", address: ADDRESS }, VatNumberPanel),
    responses: { "/admin/api/fitter/vat-number": json({ data: { state: "INVALID" } }) },
  });
  await page.runtime.i18n.load(["fitter-form"]);
  expect(await screen.findByText(/does not know this VAT number/)).toBeTruthy();
});
