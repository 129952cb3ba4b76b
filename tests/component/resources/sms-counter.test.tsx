/** The counter of text messages in their form: parts by alphabet, replaced characters, unknown variables, variables as buttons. */
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { useMemo } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { emptyValues } from "../../../src/contract/empty-values";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { FormContext } from "../../../src/engine/form/form-context";
import { FormField } from "../../../src/engine/form/form-field";
import { useFormLanguages } from "../../../src/engine/form/form-languages";
import { useRecordForm } from "../../../src/engine/form/record-form";
import smsConfiguration from "../../../src/resources/calendar/messages/ecal-sms-configuration.resource";
import { withVariable } from "../../../src/resources/calendar/messages/message-variables";
import { SmsCounter } from "../../../src/resources/calendar/messages/sms-counter";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { visit } from "../../support/page";

const resource = widen(smsConfiguration);
const record = (text: Record<string, string>, unicodeAllowed: boolean): AnyRecord => ({
  ...emptyValues(resource.fields),
  id: 7,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  updatedBy: null,
  type: "REMINDER_1",
  text,
  unicodeAllowed,
});
function Form({ stored }: { readonly stored: AnyRecord }) {
  const recordForm = useRecordForm({ resource, id: "7", record: stored, preset: {} });
  const languages = useFormLanguages();
  const context = useMemo(
    () => ({ form: recordForm, languages, slots: undefined, renderField: (name: string) => <FormField name={name} /> }),
    [recordForm, languages],
  );
  return (
    <FormContext value={context}>
      <SmsCounter resource={resource} record={stored} />
    </FormContext>
  );
}

async function mount(text: string, unicodeAllowed = false): Promise<void> {
  visit("https://shop.example/admin/ecal-sms-configuration/7");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  const host = document.createElement("td-ecal-sms-configuration");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = {
    tag: "td-ecal-sms-configuration",
    host,
    root,
    emit: () => true,
    setReady: vi.fn(),
    removePart: vi.fn(),
  };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={queryClient(runtime.slot)}>
        <Form stored={record({ fr_FR: text }, unicodeAllowed)} />
      </QueryClientProvider>
    </ElementContext>,
  );
}

afterEach(cleanup);

it("acceptance 50-6: counts GSM-7 until a character outside of it is allowed, which turns the parts into UCS-2", async () => {
  await mount(`${"a".repeat(99)}\u202fê€`);
  await waitFor(() => expect(screen.getByText("GSM-7")).toBeTruthy());
  expect(screen.getByText(/1 part, 103 characters, 57 left/)).toBeTruthy();
  expect(screen.getByText(/Replaced when sent: non-breaking space, ê/)).toBeTruthy();
  cleanup();
  await mount(`${"a".repeat(100)}ê€`, true);
  await waitFor(() => expect(screen.getByText("UCS-2")).toBeTruthy());
  expect(screen.getByText(/2 parts, 102 characters/)).toBeTruthy();
});

it("names unknown variables, and says when there are too many parts", async () => {
  await mount(`{datte} ${"a".repeat(930)}`);
  await waitFor(() => expect(screen.getByText(/does not know \{datte\}/)).toBeTruthy());
  expect(screen.getByText(/more than 6 parts/)).toBeTruthy();
});

it("bad input: warns of a premium number and of a foreign short link in a text", async () => {
  await mount("Call 0899 12 34 56, see bit.ly/3xY or {manageLink}");
  expect(await screen.findByText("Networks may block messages with this: 0899 12 34 56, bit.ly/3xY")).toBeTruthy();
  cleanup();
  await mount("Call 01 99 00 11 22, see {manageLink}");
  await waitFor(() => expect(screen.getByText("GSM-7")).toBeTruthy());
  expect(screen.queryByText(/may block/)).toBeNull();
});

it("adds a variable at the end of a text, and inside of the last paragraph of a rich one", () => {
  expect(["", "Hello", "Hello ", "<p>Hello</p>"].map((text) => withVariable(text, "date"))).toEqual([
    "{date}",
    "Hello {date}",
    "Hello {date}",
    "<p>Hello {date}</p>",
  ]);
});
