/** What the lines of an order warn of. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { addMonths, utcDay } from "../../../src/contract/days";
import { widen } from "../../../src/contract/resource";
import metaOrder from "../../../src/resources/activity/orders/meta-order.resource";
import { OrderLines } from "../../../src/resources/activity/orders/order-lines";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { visit } from "../../support/page";

clearPageAfterEach();

const euros = (minor: number) => ({ minor, currency: "EUR" });
const META = { version: 1, createdAt: "2026-11-20T09:00:00Z", updatedAt: "2026-11-20T09:00:00Z", updatedBy: null };
const line = (dot: string | null) => ({
  ...{ kind: "TYRE", label: "Tyre", ean: null, brand: null, tyreSize: null, season: null, quantity: 4, vatRate: 20 },
  ...{
    unitPrice: euros(8_925),
    ecotax: null,
    discount: null,
    supplier: null,
    supplierOrderNo: null,
    received: null,
    fitter: null,
    dot,
  },
});

async function show(dots: readonly (string | null)[]): Promise<void> {
  visit("https://shop.example/admin/order/3");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "meta-order"]);
  render(
    <OrderLines resource={widen(metaOrder)} record={{ id: 3, ...META, lines: dots.map(line), total: euros(80_000) }} />,
  );
}

it("names the lines with tyres that are older than 36 months", async () => {
  await show(["0115", null, "2316"]);
  expect(await screen.findByText("The tyres of lines 1 and 3 are older than 36 months.")).toBeTruthy();
  expect(screen.getByText(/DOT 0115/)).toBeTruthy();
});

it("says nothing of younger tyres", async () => {
  const year = addMonths(utcDay(Date.now()), -12).slice(2, 4);
  await show([`26${year}`, null]);
  expect(await screen.findByText(new RegExp(`DOT 26${year}`))).toBeTruthy();
  expect(screen.queryByText(/older than/)).toBeNull();
});
