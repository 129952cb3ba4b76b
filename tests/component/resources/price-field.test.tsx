/** The price of a product: typed with or without VAT, and calculated from the other one. */
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useMemo } from "react";
import { expect, it, vi } from "vitest";
import { emptyValues } from "../../../src/contract/empty-values";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { FormContext } from "../../../src/engine/form/form-context";
import { FormField } from "../../../src/engine/form/form-field";
import { useFormLanguages } from "../../../src/engine/form/form-languages";
import { useRecordForm } from "../../../src/engine/form/record-form";
import product from "../../../src/resources/catalog/catalog-product.resource";
import { PriceField } from "../../../src/resources/catalog/price-field";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { clearPageAfterEach } from "../../support/each-test";
import { json, stubFetch, visit } from "../../support/page";

clearPageAfterEach();

const resource = widen(product);
const META = { version: 1, createdAt: "2026-11-20T09:00:00Z", updatedAt: "2026-11-20T09:00:00Z", updatedBy: null };
const euros = (minor: number) => ({ minor, currency: "EUR" });
const stored: AnyRecord = {
  ...{ ...emptyValues(resource.fields), id: 7, ...META, type: "product", catalog: { id: 3, label: "Chains" } },
  ...{ price: euros(12_000), priceExclVat: euros(10_000) },
};
const slots = { fields: { price: PriceField, priceExclVat: PriceField } };

function Form() {
  const form = useRecordForm({ resource, id: "7", record: stored });
  const languages = useFormLanguages();
  const context = useMemo(
    () => ({ form, languages, slots, renderField: (name: string) => <FormField name={name} /> }),
    [form, languages],
  );
  return (
    <FormContext value={context}>
      <FormField name="price" />
      <FormField name="priceExclVat" />
      <FormField name="vatRate" />
    </FormContext>
  );
}

const input = (label: string): HTMLInputElement => screen.getByLabelText(label);
const type = (label: string, text: string): void => {
  fireEvent.change(input(label), { target: { value: text } });
  fireEvent.blur(input(label));
};

async function show(priceDisplay: string): Promise<void> {
  visit("https://shop.example/admin/catalog/product/3/admin-catalog-product/7");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  stubFetch(() => json({ data: { id: 3, ...META, vatRate: 20, priceDisplay } }));
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "catalog-product"]);
  const display = {
    ...{ rightsMap: { CATALOG: true }, shopInfo: { subscriptionInfo: {} }, common: {} },
    ...{ languages: [{ locale: "en_GB" }], user: { dealerScope: "ALL" } },
  };
  runtime.session.store.set({ status: "ready", display: display as never });
  const host = document.createElement("td-catalog-product");
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = {
    ...{ tag: "td-catalog-product", host, root },
    ...{ emit: () => true, setReady: vi.fn(), removePart: vi.fn() },
  };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={queryClient(runtime.slot)}>
        <Form />
      </QueryClientProvider>
    </ElementContext>,
  );
  // The rate of the catalogue arrives after the form. An input ignores a change to the same text.
  let amount = 70;
  await waitFor(() => {
    amount += 1;
    type("Price excl. VAT", String(amount));
    expect(input("Price incl. VAT").value).toBe((amount * 1.2).toFixed(2));
  });
  type("Price excl. VAT", "50");
}

it("calculates the price that is not typed, and keeps the one with VAT when the rate changes", async () => {
  await show("INCL_VAT");
  type("Price incl. VAT", "24");
  expect(input("Price excl. VAT").value).toBe("20.00");
  type("VAT rate", "10");
  await waitFor(() => {
    expect(input("Price excl. VAT").value).toBe("21.82");
  });
  expect(input("Price incl. VAT").value).toBe("24.00");
});

it("keeps the price without VAT when the rate changes and the catalogue shows such prices", async () => {
  await show("EXCL_VAT");
  type("VAT rate", "10");
  await waitFor(() => {
    expect(input("Price incl. VAT").value).toBe("55.00");
  });
});
