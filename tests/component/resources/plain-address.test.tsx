/** The warning of connections without encryption, beside the source of a feed and the destination of an export. */
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { useMemo } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyValues } from "../../../src/contract/empty-values";
import { widen, type AnyResource } from "../../../src/contract/resource";
import { FormContext } from "../../../src/engine/form/form-context";
import { FormField } from "../../../src/engine/form/form-field";
import { useFormLanguages } from "../../../src/engine/form/form-languages";
import { useRecordForm } from "../../../src/engine/form/record-form";
import exportConfig from "../../../src/resources/configuration/exports/export-config.resource";
import importConfig from "../../../src/resources/configuration/feeds/import-config.resource";
import { PlainAddress } from "../../../src/resources/configuration/feeds/plain-address";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { queryClient } from "../../../src/runtime/queries";
import { visit } from "../../support/page";

interface FormProps {
  readonly resource: AnyResource;
  readonly values: Readonly<Record<string, unknown>>;
}

function Form({ resource, values }: FormProps) {
  const record = useMemo(
    () => ({
      ...emptyValues(resource.fields),
      ...{ id: 7, version: 1, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
      updatedBy: null,
      ...values,
    }),
    [resource, values],
  );
  const form = useRecordForm({ resource, id: "7", record, preset: {} });
  const languages = useFormLanguages();
  const context = useMemo(
    () => ({ form, languages, slots: undefined, renderField: (name: string) => <FormField name={name} /> }),
    [form, languages],
  );
  return (
    <FormContext value={context}>
      <PlainAddress />
    </FormContext>
  );
}

async function showWarning(resource: AnyResource, values: FormProps["values"]): Promise<string | undefined> {
  visit("https://shop.example/admin/import-config/7");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load(import.meta.messages());
  const host = document.createElement("td-import-config");
  document.body.append(host);
  const handle: ElementHandle = {
    ...{ tag: "td-import-config", host, root: host.attachShadow({ mode: "open" }) },
    ...{ emit: () => true, setReady: vi.fn(), removePart: vi.fn() },
  };
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={queryClient(runtime.slot)}>
        <Form resource={resource} values={values} />
      </QueryClientProvider>
    </ElementContext>,
  );
  return screen.queryByText(/not encrypted/)?.textContent;
}

afterEach(cleanup);

describe("the warning of connections without encryption", () => {
  it.each([
    ["a feed from an http address", widen(importConfig), { source: "HTTPS", url: " HTTP://files.example/stock.csv" }],
    ["a feed from a plain FTP server", widen(importConfig), { source: "FTP", host: "ftp.example.com" }],
    ["an export to an http address", widen(exportConfig), { destination: "HTTPS", url: "http://partner.example/in" }],
    ["an export to a plain FTP server", widen(exportConfig), { destination: "FTP", host: "ftp.example.com" }],
  ])("shows for %s", async (_, resource, values) => {
    expect(await showWarning(resource, values)).toContain("Ask your partner");
  });

  it.each([
    ["an https address", { source: "HTTPS", url: "https://files.example/stock.csv" }],
    ["an FTPS server", { source: "FTPS", host: "ftp.example.com" }],
    ["an address of another source", { source: "SFTP", host: "sftp.example.com", url: "http://files.example/" }],
  ])("is left out for %s", async (_, values) => {
    expect(await showWarning(widen(importConfig), values)).toBeUndefined();
  });
});
