import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, type ImportDraft } from "../../../src/contract/endpoints/imports";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { ImportWizard } from "../../../src/engine/import/import-wizard";
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
  header: ["A", "B"],
  lines: 1,
  sample: [["X1", "One"]],
  targets: [target("code", true), target("name")],
  mapping: {},
  remembered: false,
  options: DEFAULT_OPTIONS,
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
