/** What the form of a tag says of its rules: how many appointments they concern, and when these are most of them. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { useMemo } from "react";
import { expect, it, vi } from "vitest";
import { emptyValues } from "../../../src/contract/empty-values";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { FormContext } from "../../../src/engine/form/form-context";
import { FormField } from "../../../src/engine/form/form-field";
import { useFormLanguages } from "../../../src/engine/form/form-languages";
import { useRecordForm } from "../../../src/engine/form/record-form";
import ecalTag from "../../../src/resources/calendar/ecal-tag.resource";
import { TagShare } from "../../../src/resources/calendar/tag-share";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { clearPageAfterEach } from "../../support/each-test";
import { json, stubFetch, visit, type Call } from "../../support/page";

clearPageAfterEach();

const resource = widen(ecalTag);
const DOMAIN = { field: "EMAIL_DOMAIN", operator: "IS", service: null, origin: null, text: "fleet.test" };

function Form({ rules }: { readonly rules: readonly object[] }) {
  const moment = "2026-01-01T00:00:00.000Z";
  const stored: AnyRecord = {
    ...emptyValues(resource.fields),
    ...{ id: 7, version: 1, createdAt: moment, updatedAt: moment, updatedBy: null, rules },
  };
  const form = useRecordForm({ resource, id: "7", record: stored, preset: {} });
  const languages = useFormLanguages();
  const context = useMemo(
    () => ({ form, languages, slots: undefined, renderField: (name: string) => <FormField name={name} /> }),
    [form, languages],
  );
  return (
    <FormContext value={context}>
      <p>Form</p>
      <TagShare />
    </FormContext>
  );
}

async function show(tagged: number, rules: readonly object[] = [DOMAIN]): Promise<Call[]> {
  visit("https://shop.example/admin/ecal-tags/7");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(() => json({ data: { visits: 40, tagged } }));
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...import.meta.messages(), "ecal-tag"]);
  const host = document.createElement("td-ecal-tag");
  const root = host.attachShadow({ mode: "open" });
  const parts = { host, root, emit: () => true, setReady: vi.fn(), removePart: vi.fn() };
  render(
    <ElementContext value={{ tag: "td-ecal-tag", ...parts }}>
      <QueryClientProvider client={queryClient(runtime.slot)}>
        <Form rules={rules} />
      </QueryClientProvider>
    </ElementContext>,
  );
  return calls;
}

it("says the share, and asks with the value of each rule only", async () => {
  const calls = await show(10);
  expect(await screen.findByText(/25% of the appointments/)).toBeTruthy();
  expect(screen.queryByText(/says little/)).toBeNull();
  expect(calls[0]?.body).toEqual({
    rules: [{ field: "EMAIL_DOMAIN", operator: "IS", text: "fleet.test" }],
    dealers: [],
  });
});

it("warns above half of the appointments", async () => {
  await show(21);
  expect(await screen.findByText(/says little/)).toBeTruthy();
});

it("asks nothing for a rule without value", async () => {
  const calls = await show(0, [{ ...DOMAIN, text: null }]);
  expect(await screen.findByText("Form")).toBeTruthy();
  expect(calls).toEqual([]);
});
