/** Tests for every resource with an import: an exported file changes nothing, and an invalid cell is reported. */
import { expect, it } from "vitest";
import type { FieldKind } from "../../src/contract/fields";
import type { AnyResource } from "../../src/contract/resource";
import { importCalls } from "../server/resources/import-calls";
import { callsOf, encoded } from "./calls";
import type { Harness } from "./harness";

/** Kinds with a restricted format, with the error code of an invalid cell. */
const STRICT: Readonly<Partial<Record<FieldKind, string>>> = {
  boolean: "import.line.boolean",
  choice: "import.line.choice",
  choices: "import.line.choice",
  date: "import.line.date",
  decimal: "import.line.number",
  integer: "import.line.number",
  reference: "import.line.unknown-reference",
  references: "import.line.unknown-reference",
};

const NAME = "Échantillon importé";

export function importProtocol(resource: AnyResource, harness: () => Harness): void {
  const match = resource.import?.match;
  // Lines that wait for a decision create no records; their queue has its own tests.
  if (match === undefined || resource.import?.reviewPath !== undefined) return;
  const calls = callsOf(resource, harness);
  const { lines, preview, run, uploadDraft } = importCalls(() => harness().admin, resource.name);

  it("imports its own export unchanged, and reports an invalid cell without writing", async () => {
    const record = await harness().make(resource, calls.label(NAME));
    const { targets } = await uploadDraft("code\nx\n");
    const columns = targets.map(({ field, part }) => (part === null ? field : `${field}.${part}`)).join(",");
    const query = encoded({ q: NAME, columns });
    const file = await harness().admin.call("GET", `${calls.base}/export?${query}`);
    const draft = await uploadDraft(file.rawPayload);
    expect(Object.keys(draft.mapping)).toHaveLength(targets.length);
    const { total } = await calls.list();
    // Without a match field, the import creates the record again.
    if (match === null) await harness().admin.call("DELETE", `${calls.base}/${record.id}`);
    const report = (await run(draft)).report;
    expect(report).toMatchObject({ nbLines: 1, nbLinesInError: 0, [match === null ? "created" : "unchanged"]: 1 });
    expect((await calls.list()).total).toBe(total);

    const strictIndex = targets.findIndex(({ field }) => STRICT[resource.fields[field]?.kind ?? "text"] !== undefined);
    const strictTarget = targets[strictIndex];
    if (strictTarget === undefined) return;
    const [head = "", line = ""] = file.body.replace(/^\ufeff/, "").split("\r\n");
    const cells = line.split(";");
    cells[strictIndex] = "nonsense";
    const wrongDraft = await uploadDraft(`${head}\r\n${cells.join(";")}\r\n`);
    expect((await preview(wrongDraft)).report).toMatchObject({ nbLines: 1, nbLinesInError: 1 });
    expect((await lines(wrongDraft))[0]?.errors).toMatchObject([
      {
        column: strictIndex,
        code: STRICT[resource.fields[strictTarget.field]?.kind ?? "text"],
        params: { value: "nonsense" },
      },
    ]);
    expect((await run(wrongDraft)).report).toMatchObject({ nbLinesInError: 1, created: 0, updated: 0 });
    expect((await calls.list({ q: NAME })).elements).toMatchObject([{ version: 1 }]);
  });
}
