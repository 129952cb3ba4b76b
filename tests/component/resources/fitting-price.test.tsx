/** The grid of fitting prices and its trial: cells pasted from a spreadsheet, many cells at once, the price of the unsaved table. */
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useMemo, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { emptyValues } from "../../../src/contract/empty-values";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { FormContext } from "../../../src/engine/form/form-context";
import { FormField } from "../../../src/engine/form/form-field";
import { useFormLanguages } from "../../../src/engine/form/form-languages";
import { useRecordForm } from "../../../src/engine/form/record-form";
import { FittingGrid } from "../../../src/resources/offer/pricing/fitting-grid";
import fittingPrice from "../../../src/resources/offer/pricing/fitting-price.resource";
import { FittingTry } from "../../../src/resources/offer/pricing/fitting-try";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { visit } from "../../support/page";

const resource = widen(fittingPrice);
const row = { carSteel: 16, carAlloy: 18, suvSteel: null };
const stored: AnyRecord = {
  ...emptyValues(resource.fields),
  id: 7,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  updatedBy: null,
  name: "2026",
  validFrom: "2026-01-01",
  grid: [{ minDiameter: 16, maxDiameter: null, minutes: 15, ...row }],
  lowProfile: 2.5,
  parts: [{ part: "NITROGEN", offer: "PRICED", price: 2 }],
};

function Form() {
  const form = useRecordForm({ resource, id: "7", record: stored, preset: {} });
  const languages = useFormLanguages();
  const context = useMemo(
    () => ({ form, languages, slots: undefined, renderField: (name: string) => <FormField name={name} /> }),
    [form, languages],
  );
  return (
    <FormContext value={context}>
      <FittingTry />
    </FormContext>
  );
}

const CONTROL = {
  id: "grid",
  "aria-describedby": undefined,
  "aria-invalid": undefined,
  "aria-required": undefined,
} as const;
let rows: readonly Readonly<Record<string, unknown>>[] = [];
function Grid({ errors = {} }: { readonly errors?: Readonly<Record<string, string>> }) {
  const [value, setValue] = useState<unknown>([
    { minDiameter: 16, maxDiameter: null, minutes: 15, ...row },
    { minDiameter: 17, maxDiameter: null, minutes: null, carSteel: null, carAlloy: 0 },
  ]);
  rows = value as typeof rows;
  return (
    <FittingGrid
      resource={resource}
      name="grid"
      value={value}
      onChange={setValue}
      readOnly={false}
      control={CONTROL}
      errors={errors}
    />
  );
}

async function mount(content: React.ReactNode): Promise<void> {
  visit("https://shop.example/admin/fitting-price/7");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  const host = document.createElement("td-fitting-table");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = {
    tag: "td-fitting-table",
    host,
    root,
    emit: () => true,
    setReady: vi.fn(),
    removePart: vi.fn(),
  };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={queryClient(runtime.slot)}>{content}</QueryClientProvider>
    </ElementContext>,
  );
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};

afterEach(cleanup);

it("raises, fills and copies cells, of one vehicle or of all", async () => {
  await mount(<Grid />);
  fireEvent.change(screen.getByLabelText("Vehicle"), { target: { value: "CAR" } });
  fireEvent.change(screen.getByLabelText("Increase"), { target: { value: "12,5" } });
  press("Apply");
  expect(rows.map(({ carSteel, carAlloy }) => [carSteel, carAlloy])).toEqual([
    [18, 20.25],
    [null, 0],
  ]);
  press("Fill down");
  expect(rows[1]).toMatchObject({ carSteel: 18, carAlloy: 0 });
  press("Copy car to SUV");
  expect(rows.map(({ suvSteel, suvAlloy }) => [suvSteel, suvAlloy])).toEqual([
    [18, 20.25],
    [18, 0],
  ]);
});

it("takes cells of a spreadsheet from the cell on, and adds rows for them", async () => {
  await mount(<Grid errors={{ "1.minDiameter": "This diameter already has a row." }} />);
  expect(screen.getByLabelText("From (inches) 2").getAttribute("aria-invalid")).toBe("true");
  fireEvent.paste(screen.getByLabelText("Minutes 2"), {
    clipboardData: { getData: () => "18\t19,50\n20\t21\n" },
  });
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatchObject({ minutes: 18, carSteel: 19.5, carAlloy: 0 });
  expect(rows[2]).toMatchObject({ minDiameter: null, minutes: 20, carSteel: 21 });
  fireEvent.click(screen.getByRole("button", { name: /Remove.*3/ }));
  expect(rows).toHaveLength(2);
});

it("prices a fitting by the table of the form", async () => {
  await mount(<Form />);
  expect(screen.getByRole("status").textContent).toContain("€64.00");
  fireEvent.change(screen.getByLabelText("Tyre size"), { target: { value: "225/45 R16" } });
  fireEvent.change(screen.getByLabelText("Rim"), { target: { value: "ALLOY" } });
  fireEvent.click(screen.getByLabelText("Nitrogen inflation"));
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    expect.anything(),
    "Mounting4€72.00",
    "Supplement for series 45 or lower4€10.00",
    "Nitrogen inflation4€8.00",
  ]);
  expect(screen.getByRole("status").textContent).toBe("Total: €90.00. Duration: 60 minutes.");
  fireEvent.change(screen.getByLabelText("Tyre size"), { target: { value: "R19" } });
  expect(screen.getByText(/not fitted/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Tyre size"), { target: { value: "abc" } });
  expect(screen.getByText(/Enter a tyre size/)).toBeTruthy();
});
