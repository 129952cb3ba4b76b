import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, type ImportDraft } from "../../../src/contract/endpoints/imports";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { ImportWizard } from "../../../src/engine/import/import-wizard";
import { PreviewStep } from "../../../src/engine/import/step-preview";
import type { ImportState } from "../../../src/engine/import/use-import";
import { getRuntime } from "../../../src/runtime";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showKind } from "./show-kind";

const resource = widen(
  defineResource({
    name: "sample",
    area: "dealers",
    screens: {},
    scope: "shop",
    label: "code",
    fields: { code: f.code({ required: true }), name: f.text({ max: 20 }) },
    import: { match: "code" },
  }),
);
const target = (field: string, match = false) => ({ name: field, field, part: null, required: match, match });
const draft: ImportDraft = {
  id: 4,
  resource: "sample",
  fileName: "samples.csv",
  format: { kind: "CSV", encoding: "UTF-8", delimiter: ";" },
  parts: [],
  header: ["A", "B"],
  lines: 1,
  sample: [["X1", "One"]],
  targets: [target("code", true), target("name")],
  mapping: {},
  remembered: false,
  options: DEFAULT_OPTIONS,
  keepsOwn: false,
  modes: ["CREATE_UPDATE", "CREATE", "UPDATE"],
  importedBefore: null,
  previewJobId: null,
  jobId: null,
};

clearPageAfterEach();

test("a column mapped while an earlier choice is being saved keeps its choice", async () => {
  const pendingSaves: (() => void)[] = [];
  const page = await showKind(
    () => (
      <ImportWizard
        resource={resource}
        onDone={() => undefined}
        initialFile={{ draft, onOtherFile: () => undefined }}
      />
    ),
    import.meta.messages(),
    resource,
    {
      messages: { "sample.field.code": "Code", "sample.field.name": "Name" },
      responses: {
        "/admin/api/import/4": async ({ body }) => {
          await new Promise<void>((resolve) => pendingSaves.push(resolve));
          return json({ data: { ...draft, ...(body as Partial<ImportDraft>) } });
        },
      },
    },
  );
  await getRuntime().i18n.load(import.meta.messages());
  await screen.findByRole("combobox", { name: /– A$/ });
  const column = (head: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: new RegExp(`– ${head}$`) });
  await page.user.selectOptions(column("A"), "code");
  await page.user.selectOptions(column("B"), "name");
  await waitFor(() => expect(pendingSaves).toHaveLength(1));
  pendingSaves[0]?.();
  await waitFor(() => expect(pendingSaves).toHaveLength(2));
  pendingSaves[1]?.();
  await waitFor(() =>
    expect(page.sentBodies("/admin/api/import/4")).toEqual([
      { mapping: { "0": "code" } },
      { mapping: { "0": "code", "1": "name" } },
    ]),
  );
  expect([column("A").value, column("B").value]).toEqual(["code", "name"]);
});

test.each([
  [{ others: 15, removable: 0 }, "Nothing is deleted. 15 records have no line in the file, but cannot be deleted."],
  [{ others: 1, removable: 1, otherNames: ["Old"] }, "1 record has no line in the file and is deleted"],
  [{ others: 0, removable: 0 }, "Every record has a line in the file. Nothing is deleted."],
])("the preview of a complete set says what %o means", async (report, text) => {
  const preview = { id: 9, status: "DONE", report };
  const state = { preview, setPreview: () => undefined } as unknown as ImportState;
  const options = { ...DEFAULT_OPTIONS, mode: "REPLACE_ALL" as const };
  await showKind(() => <PreviewStep state={state} draft={{ ...draft, options }} />, import.meta.messages(), resource, {
    responses: { "/admin/api/import/4/line": json({ data: { elements: [], total: 0 } }) },
  });
  await screen.findByText(text);
});

test("the preview asks for the order of day and month where no cell tells it, and checks the lines again with the answer", async () => {
  const report = { unclearDays: [{ column: 1, value: "03/04/2026" }] };
  const told: unknown[] = [];
  const state = {
    preview: { id: 9, status: "DONE", report },
    busy: false,
    change: (values: unknown) => told.push(values),
    checkLines: () => told.push("checked"),
  } as unknown as ImportState;
  const page = await showKind(() => <PreviewStep state={state} draft={draft} />, import.meta.messages(), resource, {
    responses: { "/admin/api/import/4/line": json({ data: { elements: [], total: 0 } }) },
  });
  await screen.findByText("Does the day or the month come first?");
  expect(screen.getByText("B – 03/04/2026")).toBeDefined();
  await page.user.click(screen.getByRole("button", { name: "Month, day, year" }));
  expect(told).toEqual([{ options: { ...DEFAULT_OPTIONS, dateOrder: "MDY" } }, "checked"]);
});

test("checking the lines waits until the choice before it is saved, and returns to the choices when that fails", async () => {
  const saves: ((response: Response) => void)[] = [];
  const mapped = { ...draft, mapping: { 0: "code", 1: "name" } };
  const page = await showKind(
    () => (
      <ImportWizard
        resource={resource}
        onDone={() => undefined}
        initialFile={{ draft: mapped, onOtherFile: () => undefined }}
      />
    ),
    import.meta.messages(),
    resource,
    { responses: { "/admin/api/import/4": () => new Promise<Response>((resolve) => saves.push(resolve)) } },
  );
  await getRuntime().i18n.load(import.meta.messages());
  await page.user.selectOptions(await screen.findByRole("combobox", { name: /– B$/ }), "code");
  await waitFor(() => expect(saves).toHaveLength(1));
  await page.user.click(screen.getByRole("button", { name: "Preview" }));
  await screen.findByText("Checking every line…");
  expect(page.sentBodies("/admin/api/import/4/preview")).toEqual([]);
  saves[0]?.(json({}, 500));
  await screen.findByRole("combobox", { name: /– B$/ });
  expect(page.sentBodies("/admin/api/import/4/preview")).toEqual([]);
});

test("columns can share a target, cells can be replaced, and targets without a column can have a fixed value", async () => {
  const page = await showKind(
    () => (
      <ImportWizard
        resource={resource}
        onDone={() => undefined}
        initialFile={{ draft: { ...draft, mapping: { "0": "code" } }, onOtherFile: () => undefined }}
      />
    ),
    import.meta.messages(),
    resource,
    {
      messages: { "sample.field.code": "Code", "sample.field.name": "Name" },
      responses: {
        "/admin/api/import/4": ({ body }) =>
          json({ data: { ...draft, mapping: { "0": "code" }, ...(body as Partial<ImportDraft>) } }),
      },
    },
  );
  await getRuntime().i18n.load(import.meta.messages());
  const sent = () => page.sentBodies("/admin/api/import/4");

  await page.user.click(await screen.findByRole("button", { name: "Replace values" }));
  const replacements = screen.getByRole("textbox", { name: "Replace values" });
  await page.user.type(replacements, "X1 = Y1{Enter}X2");
  await page.user.click(screen.getByRole("button", { name: "Apply" }));
  await screen.findByText("Line 2 needs an equals sign.");
  await page.user.type(replacements, " = ");
  await page.user.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(sent()).toEqual([{ options: { ...DEFAULT_OPTIONS, replacements: { "0": { X1: "Y1", X2: "" } } } }]),
  );

  await page.user.selectOptions(screen.getByRole("combobox", { name: "Fixed value" }), "name");
  await page.user.type(await screen.findByRole("textbox", { name: "Name" }), "Same");
  await page.user.tab();
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ options: { constants: { name: "Same" } } }));

  await page.user.selectOptions(screen.getByRole("combobox", { name: /– B$/ }), "code");
  await screen.findByText("Code: A + B.");
});

test("a share of errors that is no percentage stays in the field with its message", async () => {
  const page = await showKind(
    () => (
      <ImportWizard
        resource={resource}
        onDone={() => undefined}
        initialFile={{ draft, onOtherFile: () => undefined }}
      />
    ),
    import.meta.messages(),
    resource,
    {
      responses: {
        "/admin/api/import/4": ({ body }) => json({ data: { ...draft, ...(body as Partial<ImportDraft>) } }),
      },
    },
  );
  await getRuntime().i18n.load(import.meta.messages());
  const share = await screen.findByRole("textbox", { name: /^Stop at/ });
  await page.user.clear(share);
  await page.user.type(share, "120");
  await page.user.tab();
  await screen.findByText("Enter a whole number from 0 to 100.");
  expect(page.sentBodies("/admin/api/import/4")).toEqual([]);
  await page.user.clear(share);
  await page.user.type(share, "5");
  await page.user.tab();
  await waitFor(() =>
    expect(page.sentBodies("/admin/api/import/4")).toEqual([
      { options: { ...DEFAULT_OPTIONS, stopAtErrorPercent: 5 } },
    ]),
  );
});
