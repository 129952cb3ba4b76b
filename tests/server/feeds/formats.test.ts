/** Formats of providers' files: what they read from a sample, what they refuse, and who may use them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { feedModule } from "../../../host/server/features/feeds/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import type { FeedFormat, SamplePreview } from "../../../src/contract/endpoints/feed-formats";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import importConfig from "../../../src/resources/configuration/feeds/import-config.resource";
import importFormat from "../../../src/resources/configuration/feeds/import-format.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import type { Browser } from "../support/test-server";
import { fileForm } from "../support/file-form";

const FORMATS = "/admin/api/import-format";
const [MICHELIN, CONTI, BAD_EAN] = ["3528706953682", "4019238817171", "3528706953683"];
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, feedModule]);
}, 120_000);
afterAll(() => harness.close());

const column = (target: string, name: string | null, more: object = {}) => ({
  target,
  column: name,
  fallback: null,
  onError: "REJECT",
  ...more,
});
const FORMAT = {
  type: "AUTO",
  encoding: "UTF-8",
  delimiter: "SEMICOLON",
  headerLine: 1,
  skipLast: null,
  part: null,
  decimal: "AUTO",
  commentPrefix: null,
  columns: [column("ean", "EAN"), column("quantity", "Stock"), column("netPrice", "Prix")],
  steps: [],
  filters: [],
} as unknown as FeedFormat;

async function upload(content: string | Buffer, name = "stock.csv", browser: Browser = harness.admin): Promise<string> {
  const form = fileForm({ file: { name, content: Buffer.from(content) } });
  const response = await browser.call("POST", `${FORMATS}/upload/sample`, form);
  return data<{ file: { id: string } }>(response).file.id;
}
const call = (file: string, format: object, browser: Browser = harness.admin) =>
  browser.call("POST", `${FORMATS}/preview`, { body: { file, format: { ...FORMAT, ...format } } });
const preview = async (content: string | Buffer, format: object = {}): Promise<SamplePreview> =>
  data(await call(await upload(content), format));

it("reads names, decimal commas and flags, and reports each line in error by value", async () => {
  const { counts, lines, delimiter, encoding } = await preview(
    Buffer.from(
      [
        "EAN;Stock;Prix;Désignation",
        `${MICHELIN};20+;1 082,50;été`,
        `${BAD_EAN};4;80,00;x`,
        "3,52871E+12;4;80,00;x",
        `${CONTI};-3;0;x`,
        ";;;",
      ].join("\r\n"),
      "latin1",
    ),
  );
  expect({ delimiter, encoding }).toEqual({ delimiter: ";", encoding: "windows-1252" });
  expect(counts).toEqual({ lines: 4, read: 1, skipped: 0, errors: 3 });
  expect(lines[0]?.values).toEqual({ ean: MICHELIN, quantity: "20+", netPrice: "1082.5" });
  expect(lines.map(({ line, problems }) => [line, ...problems.map(({ target, code }) => `${target} ${code}`)])).toEqual(
    [[2], [3, "ean feed.line.ean"], [4, "ean feed.line.rounded"], [5, "netPrice feed.line.range"]],
  );
});

it("reads the currency of prices from a column, a constant or the price itself", async () => {
  const currencyOf = async (content: string, columns: readonly object[]) => {
    const { lines } = await preview(content, { columns: [...FORMAT.columns, ...columns] });
    return lines.map(({ values, problems }) => values["currency"] ?? problems.map(({ code }) => code));
  };
  const file = `EAN;Stock;Prix;Devise\n${MICHELIN};4;80,00;chf\n${CONTI};4;80,00;francs\n`;
  expect(await currencyOf(file, [column("currency", "Devise")])).toEqual(["CHF", ["feed.line.currency"]]);
  expect(
    await currencyOf(`EAN;Stock;Prix\n${MICHELIN};4;80,00\n`, [column("currency", null, { fallback: "£" })]),
  ).toEqual(["GBP"]);
  expect(await currencyOf(`EAN;Stock;Prix\n${MICHELIN};4;80,00 €\n${CONTI};4;80\n`, [])).toEqual(["EUR", []]);
});

it("leaves out comments, filtered lines and totals, and takes constants", async () => {
  const { lines, counts } = await preview(`#export\n${MICHELIN},5,ok\n${CONTI},7,off\n# end\ntotal,12,`, {
    headerLine: 0,
    skipLast: 1,
    commentPrefix: "#",
    columns: [column("ean", "A"), column("quantity", "2"), column("deliveryDays", null, { fallback: "3" })],
    filters: [{ column: "C", operator: "EQUALS", value: "OK" }],
    type: "CSV",
    delimiter: "COMMA",
  });
  expect(counts).toMatchObject({ read: 1, errors: 0 });
  expect(lines.find(({ outcome }) => outcome === "READ")?.values).toEqual({
    ean: MICHELIN,
    quantity: "5",
    deliveryDays: "3",
  });
});

it("changes values in the order of the steps", async () => {
  const step = (target: string, transform: string, argument: string | null, replacement: string | null = null) => ({
    target,
    transform,
    argument,
    replacement,
  });
  const { lines } = await preview(`EAN;Stock;Prix;Ref\n${MICHELIN};beaucoup;119,00;ab-12-X\n`, {
    decimal: "COMMA",
    columns: [...FORMAT.columns, column("providerRef", "Ref")],
    steps: [
      step("quantity", "MAP", "beaucoup", ">50"),
      step("netPrice", "REMOVE_VAT", "19"),
      step("netPrice", "MULTIPLY", "0,5"),
      step("providerRef", "SPLIT", "-", "2"),
      step("providerRef", "REPLACE", "1", "A"),
      step("providerRef", "LOWER", null),
    ],
  });
  expect(lines[0]?.values).toEqual({ ean: MICHELIN, quantity: "50+", netPrice: "50", providerRef: "a2" });
});

it("adds other columns, reads dates as weeks or days, and words for yes and no", async () => {
  const step = (target: string, transform: string, argument: string, replacement: string | null = null) => ({
    ...{ target, transform, argument, replacement },
  });
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).split("-").toReversed().join(".");
  const head = "EAN;Dispo;Marque;Profil;Livré;Produit";
  const { lines, problems } = await preview(
    [
      head,
      `${MICHELIN};oui;Michelin;Primacy 4+;${soon};08/07/19`,
      `${MICHELIN};non;;Primacy 4+;01.01.2020;31/12/18`,
      `${MICHELIN};peut-être;;;31.02.2026;08-07-19`,
    ].join("\n"),
    {
      columns: [
        ...[
          column("ean", "EAN"),
          column("quantity", "Dispo"),
          column("deliveryDays", "Livré"),
          column("dot", "Produit"),
        ],
        column("description", null),
      ],
      steps: [
        step("quantity", "YES_NO", "20+", "0"),
        step("deliveryDays", "DATE", "dd.MM.yyyy"),
        step("dot", "DATE", "dd/MM/yy"),
        step("description", "CONCAT", "Marque; Profil", " – "),
      ],
    },
  );
  expect(problems).toEqual([]);
  // The shop's day may differ from that of the test by one.
  expect(["2", "3", "4"]).toContain(lines[0]?.values["deliveryDays"]);
  expect(lines[0]?.values).toMatchObject({ quantity: "20+", dot: "2819", description: "Michelin – Primacy 4+" });
  expect(lines[1]?.values).toMatchObject({ quantity: "0", deliveryDays: "0", dot: "0119", description: "Primacy 4+" });
  expect(lines[2]?.problems.map(({ code }) => code)).toEqual(["feed.line.yes-no", "feed.line.date", "feed.line.date"]);
});

it("refuses a line with more cells than columns, whose values would be those of others", async () => {
  const { lines, counts } = await preview(`EAN;Stock;Prix\n${MICHELIN};4;80,00\n${CONTI};Lot; de 2;4;80,00\n`, {
    type: "CSV",
  });
  expect(counts).toMatchObject({ read: 1, errors: 1 });
  expect(lines[1]?.line).toBe(3);
  expect(lines[1]?.problems).toContainEqual({
    target: null,
    code: "feed.line.ragged",
    params: { cells: 5, columns: 3 },
  });
});

it("refuses two columns for the same value, at the second", async () => {
  const body = {
    ...(await harness.sample(widen(importFormat))),
    columns: [column("ean", "A"), column("ean", "B")],
  };
  const response = await harness.admin.call("POST", FORMATS, { body });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual(["columns.1"]);
});

it("names a column that a step adds and the file lacks", async () => {
  const steps = [{ target: "description", transform: "CONCAT", argument: "Marque", replacement: null }];
  const { problems } = await preview(`EAN;Stock;Prix\n${MICHELIN};3;70\n`, {
    columns: [...FORMAT.columns, column("description", "Prix")],
    steps,
  });
  expect(problems).toEqual([{ target: "description", code: "feed.column.missing", params: { column: "Marque" } }]);
});

it("stops an expression that takes too long", async () => {
  const text = `${"a".repeat(40)}!`;
  const { lines } = await preview(`EAN;Stock;Prix;Ref\n${MICHELIN};1;9;${text}\n`, {
    columns: [...FORMAT.columns, column("providerRef", "Ref")],
    steps: [{ target: "providerRef", transform: "REGEX", argument: "^(a|a|aa)+$", replacement: null }],
  });
  expect(lines[0]?.problems).toEqual([
    { target: "providerRef", code: "feed.line.slow-pattern", params: { value: text } },
  ]);
});

it("gives up on an expression that is slow for many lines", async () => {
  const line = `${MICHELIN};1;9;${"a".repeat(40)}!\n`;
  const start = performance.now();
  const { counts } = await preview(`EAN;Stock;Prix;Ref\n${line.repeat(2_000)}`, {
    columns: [...FORMAT.columns, column("providerRef", "Ref")],
    steps: [{ target: "providerRef", transform: "REGEX", argument: "^(a|a|aa)+$", replacement: null }],
  });
  expect(counts).toMatchObject({ read: 0, errors: 2_000 });
  // Each of the lines alone would take 50 ms.
  expect(performance.now() - start).toBeLessThan(50_000);
});

it("is not deleted while feeds use it, counts them and names them (acceptance 30-6)", async () => {
  const format = await harness.make(widen(importFormat), { columns: FORMAT.columns, steps: [], filters: [] });
  const feed = await harness.make(widen(importConfig), {
    format: { id: format.id, label: "" },
    source: "FOLDER",
    folder: null,
    schedule: "MANUAL",
  });
  const path = `${FORMATS}/${format.id}`;
  const { version, feeds } = data<AnyRecord>(await harness.admin.call("GET", path));
  expect(feeds).toBe(1);
  const refused = await harness.admin.call("DELETE", `${path}?version=${version}`);
  expect([refused.statusCode, refused.json<object>()]).toMatchObject([
    409,
    { errors: ["import-format.error.used"], params: { "": { feeds: feed["name"] } } },
  ]);
});

it("is read from no mails where the server receives none", async () => {
  const sample = await harness.sample(widen(importConfig));
  const body = { ...sample, source: "EMAIL", url: null, senders: [{ address: "stock@grossiste.test" }] };
  const response = await harness.admin.call("POST", "/admin/api/import-config", { body });
  expect(response.json()).toMatchObject({ fields: { source: "import-config.error.no-mails" } });
});

it("reads JSON and XML", async () => {
  const json = await preview(JSON.stringify([{ EAN: MICHELIN, Stock: 3, Prix: 70.5 }]));
  expect([json.kind, json.lines[0]?.values]).toEqual(["JSON", { ean: MICHELIN, quantity: "3", netPrice: "70.5" }]);
});

it("names columns that the file lacks or has twice, and suggests those that it has", async () => {
  const { problems, suggestions } = await preview(`Code EAN;Qté;Prix;Prix\n${MICHELIN};3;70;71\n`, {
    columns: [column("quantity", "Menge"), column("netPrice", "Prix")],
  });
  expect(problems.map(({ target, code }) => `${target} ${code}`)).toEqual([
    "ean feed.column.required",
    "quantity feed.column.missing",
    "netPrice feed.column.twice",
  ]);
  expect(suggestions).toContainEqual({ target: "ean", column: "Code EAN" });
});

it("refuses a file that cannot be read, naming the line", async () => {
  const response = await call(await upload(`EAN;Stock\n${MICHELIN};"3\n`), { type: "CSV" });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ errors: ["import.error.quotes"], params: { "": { line: 2 } } });
});

it("is a draft until the article number and the quantity have a column, and refuses steps that cannot run", async () => {
  const make = (columns: readonly object[]) => harness.make(widen(importFormat), { columns, steps: [], filters: [] });
  expect(await make([column("quantity", "B")])).toMatchObject({ state: "DRAFT", mapped: 1 });
  expect(await make(FORMAT.columns)).toMatchObject({ state: "READY", mapped: 3 });
  const body = {
    ...(await harness.sample(widen(importFormat))),
    steps: [{ target: "ean", transform: "REGEX", argument: "(a+)+b", replacement: null }],
  };
  const response = await harness.admin.call("POST", FORMATS, { body });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ fields: { "steps.0.argument": "import-format.error.step" } });
});

it.each([
  [{ transform: "CONCAT", argument: " ; " }, "import-format.error.step"],
  [{ transform: "DATE", argument: "dd/MM" }, "import-format.error.step"],
  [{ transform: "DATE", argument: "dd/MM/yy yyyy" }, "import-format.error.step"],
  [{ transform: "YES_NO", argument: null }, "import-format.error.step"],
  [{ transform: "MAP", argument: "beaucoup" }, "import-format.error.replaced-twice"],
])("refuses the change %j after another replacement, beside its field", async (step, error) => {
  const map = { target: "quantity", transform: "MAP", argument: "beaucoup", replacement: "20" };
  const steps = [map, { target: "quantity", replacement: null, ...step }];
  const body = { ...(await harness.sample(widen(importFormat))), steps };
  const response = await harness.admin.call("POST", FORMATS, { body });
  expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([
    422,
    { "steps.1.argument": error },
  ]);
});

it("shows the sample of a saved format to its shop only", async () => {
  const id = await upload(`EAN;Stock;Prix\n${MICHELIN};3;70\n`);
  expect((await call(id, {}, harness.other)).statusCode).toBe(404);
  const sample = { id, name: "stock.csv", size: 1, type: "text/csv", url: "" };
  await harness.make(widen(importFormat), { sample, columns: FORMAT.columns, steps: [], filters: [] });
  expect((await call(id, {}, harness.reader)).statusCode).toBe(200);
  expect((await call(id, {}, harness.other)).statusCode).toBe(404);
  expect((await call(id, {}, harness.withoutRights)).statusCode).toBe(403);
});
