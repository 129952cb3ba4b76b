/** What holds for every resource that files are imported into: what it gives out comes in unchanged, and a wrong cell is named. */
import { expect, it } from "vitest";
import type { FieldKind } from "../../src/contract/fields";
import type { AnyResource } from "../../src/contract/resource";
import { importCalls } from "../server/resources/import-calls";
import { callsOf, encoded } from "./calls";
import type { Harness } from "./harness";

/** Kinds whose cells cannot be any text, with what is said about one that is none of theirs. */
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
  // Lines that wait for a decision are no records yet: their queue has tests of its own.
  if (match === undefined || resource.import?.reviewPath !== undefined) return;
  const calls = callsOf(resource, harness);
  const { lines, preview, run, uploaded } = importCalls(() => harness().admin, resource.name);

  it("is imported from its own file: nothing changes, a wrong cell is named and written nowhere", async () => {
    const made = await harness().make(resource, calls.label(NAME));
    const { targets } = await uploaded("code\nx\n");
    const columns = targets.map(({ field, part }) => (part === null ? field : `${field}.${part}`)).join(",");
    const query = encoded({ q: NAME, columns });
    const file = await harness().admin.call("GET", `${calls.base}/export?${query}`);
    const draft = await uploaded(file.rawPayload);
    expect(Object.keys(draft.mapping)).toHaveLength(targets.length);
    const { total } = await calls.list();
    // Where nothing recognises a record, the file brings back the one that is gone.
    if (match === null) await harness().admin.call("DELETE", `${calls.base}/${made.id}`);
    const done = (await run(draft)).report;
    expect(done).toMatchObject({ nbLines: 1, nbLinesInError: 0, [match === null ? "created" : "unchanged"]: 1 });
    expect((await calls.list()).total).toBe(total);

    const at = targets.findIndex(({ field }) => STRICT[resource.fields[field]?.kind ?? "text"] !== undefined);
    const strict = targets[at];
    if (strict === undefined) return;
    const [head = "", line = ""] = file.body.replace(/^\ufeff/, "").split("\r\n");
    const cells = line.split(";");
    cells[at] = "nonsense";
    const wrong = await uploaded(`${head}\r\n${cells.join(";")}\r\n`);
    expect((await preview(wrong)).report).toMatchObject({ nbLines: 1, nbLinesInError: 1 });
    expect((await lines(wrong))[0]?.errors).toMatchObject([
      { column: at, code: STRICT[resource.fields[strict.field]?.kind ?? "text"], params: { value: "nonsense" } },
    ]);
    expect((await run(wrong)).report).toMatchObject({ nbLinesInError: 1, created: 0, updated: 0 });
    expect((await calls.list({ q: NAME })).elements).toMatchObject([{ version: 1 }]);
  });
}
