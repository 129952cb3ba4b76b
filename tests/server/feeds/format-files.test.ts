/** Formats as files: what they hold, the formats that are created from them, and who may move them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { feedModule } from "../../../host/server/features/feeds/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import importFormat from "../../../src/resources/configuration/feeds/import-format.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { toolCalls } from "../dealers/run-tool";
import { fileForm } from "../support/file-form";
import type { Browser } from "../support/test-server";

const FORMATS = "/admin/api/import-format";
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, feedModule]);
}, 120_000);
afterAll(() => harness.close());

const column = (target: string, name: string) => ({ target, column: name, fallback: null, onError: "REJECT" });
const COLUMNS = [column("ean", "EAN"), column("quantity", "Stock"), column("netPrice", "Prix")];
const template = toolCalls("import-format-template", () => harness);
type FormatFile = Record<"values", Readonly<Record<string, unknown>>> & {
  readonly format: number;
  readonly columns: readonly object[];
};
const STEP = { target: "netPrice", transform: "MULTIPLY", argument: "2", replacement: null };
const FILTER = { column: "EAN", operator: "FILLED", value: null };

/** Stores a format with a sample, and returns it with its file. */
async function exported(): Promise<{ readonly saved: AnyRecord; readonly file: FormatFile }> {
  const form = fileForm({ file: { name: "stock.csv", content: Buffer.from("EAN;Stock;Prix\n3528706953682;3;70\n") } });
  const uploaded = data<{ file: object }>(await harness.admin.call("POST", `${FORMATS}/upload/sample`, form));
  const sample = { ...uploaded.file, name: "stock.csv", size: 1, type: "text/csv", url: "" };
  const rows = { columns: COLUMNS, steps: [STEP], filters: [FILTER] };
  const saved = await harness.make(widen(importFormat), { ...rows, sample, decimal: "COMMA", commentPrefix: "#" });
  const response = await harness.reader.call("GET", `${FORMATS}/${saved.id}/file`);
  expect([response.statusCode, response.headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename*=UTF-8''${encodeURIComponent(String(saved["name"]))}.json`,
  ]);
  return { saved, file: JSON.parse(response.body) as FormatFile };
}
const formatNamed = async (name: string): Promise<AnyRecord | undefined> =>
  data<{ elements: AnyRecord[] }>(
    await harness.admin.call("GET", `${FORMATS}?size=100&q=${encodeURIComponent(name)}`),
  ).elements.find((format) => format["name"] === name);

it("is exported without its sample, and the same format is created from the file under another name", async () => {
  const { saved, file } = await exported();
  expect(Object.keys(file.values)).not.toContain("sample");
  const taken = await template.preview({ file: JSON.stringify(file), name: null });
  expect(taken.lines).toMatchObject([{ outcome: "REFUSE", message: { key: "error.duplicate" } }]);
  await template.run({ file: JSON.stringify(file), name: "From a file" });
  const { id } = (await formatNamed("From a file")) ?? { id: 0 };
  const created = data<AnyRecord>(await harness.admin.call("GET", `${FORMATS}/${id}`));
  expect(created).toMatchObject({ ...file.values, name: "From a file", columns: file.columns });
  expect(created).toMatchObject({ state: saved["state"], sample: null, steps: [STEP], filters: [FILTER] });
});

it("is created without the targets that the server does not know, which are listed", async () => {
  const { file } = await exported();
  const newer = {
    ...file,
    values: { ...file.values, name: "Newer", steps: [STEP, { ...STEP, target: "warehouse" }] },
    columns: [...file.columns, { target: "evLabel", column: "EV" }, { target: "warehouse", column: "Depot" }],
  };
  const { lines, changes } = await template.preview({ file: JSON.stringify(newer), name: null });
  expect(changes).toBe(1);
  expect(lines.map(({ outcome, kind, label }) => [outcome, kind, label])).toEqual([
    ["CREATE", "format", "Newer"],
    ["SKIP", "target", "evLabel"],
    ["SKIP", "target", "warehouse"],
  ]);
  await template.run({ file: JSON.stringify(newer), name: null });
  expect(await formatNamed("Newer")).toMatchObject({ mapped: file.columns.length, state: "READY" });
});

it.each([
  ["{", "import-format-template.error.json"],
  [{ values: {}, columns: [] }, "import-format-template.error.json"],
  [{ format: 1, values: {}, columns: ["ean"] }, "import-format-template.error.json"],
  [{ format: 2, values: {}, columns: [] }, "import-format-template.error.version"],
  [{ format: 1, values: { name: "x", type: "PDF" }, columns: [] }, "import-format-template.error.content"],
  [{ format: 1, values: { name: "x", steps: "none" }, columns: [] }, "import-format-template.error.content"],
])("refuses the file %j beside its field", async (file, key) => {
  const input = { file: typeof file === "string" ? file : JSON.stringify(file), name: null };
  const response = await harness.admin.call("POST", `${template.base}/dry-run`, { body: { input } });
  expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([422, { file: key }]);
});

it("asks for a name where the file has none", async () => {
  const input = { file: JSON.stringify({ format: 1, values: {}, columns: [] }), name: null };
  const response = await harness.admin.call("POST", `${template.base}/dry-run`, { body: { input } });
  expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([422, { name: "error.required" }]);
});

it("is exported and imported by accounts with the right, in their shop only", async () => {
  const { saved, file } = await exported();
  const statusOf = async (browser: Browser) => (await browser.call("GET", `${FORMATS}/${saved.id}/file`)).statusCode;
  expect([await statusOf(harness.other), await statusOf(harness.withoutRights)]).toEqual([404, 403]);
  const body = { input: { file: JSON.stringify(file), name: "Not allowed" } };
  const response = await harness.withoutRights.call("POST", `${template.base}/dry-run`, { body });
  expect(response.statusCode).toBe(403);
});
