/** Past imports and their error reports. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { importModule } from "../../host/server/features/imports-history";
import { file, job, jobLine } from "../../host/server/platform/storage/schema";
import type { PastImport } from "../../src/contract/endpoints/import-reports";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
let browser: Browser;
let index: number;
const REPORT = { nbLines: 5, nbLinesInSuccess: 2, nbLinesIgnored: 2, nbLinesInError: 1, nbMissingEntities: 1 };

beforeAll(async () => {
  server = await testServer({ modules: [importModule] });
  browser = server.browser();
  await browser.signIn("admin");
  const [createdJob] = await server.open.database
    .insert(job)
    .values([
      {
        type: "import-provider-price",
        shopId: server.fixture.shopId,
        status: "PARTIAL",
        params: { fileName: "prices.csv" },
        report: REPORT,
      },
      { type: "import-fitter", shopId: server.fixture.shopId, status: "RUNNING" },
      { type: "send-mails", shopId: server.fixture.shopId, status: "DONE" },
      { type: "import-fitter", shopId: server.fixture.otherShopId, status: "DONE" },
    ])
    .returning();
  index = createdJob?.id ?? 0;
  const line = { jobId: index, level: "ERROR" as const };
  await server.open.database.insert(jobLine).values([
    {
      ...line,
      lineNumber: 4,
      level: "WARN",
      outcome: "ARTICLE_MISSING",
      rowKey: "=1+1",
      code: "import-report.error.article-unknown",
      field: "ean",
      value: "4019238",
      params: { value: "4019238" },
    },
    {
      ...line,
      lineNumber: 5,
      outcome: "ERROR",
      code: "import-report.error.price-format",
      field: "netPrice",
      value: "douze",
      params: { value: "douze" },
    },
  ]);
});
afterAll(() => server.close());

const report = (kind: string, treatmentIndex: number, caller = browser) =>
  caller.call("GET", `/admin/api/treatment/export-error-report/${kind}/${treatmentIndex}`);

it("says that an import was undone, when, and how many records were left", async () => {
  const endedAt = new Date("2026-11-20T10:00:00Z");
  await server.open.database.insert(job).values({
    type: "undo",
    shopId: server.fixture.shopId,
    status: "PARTIAL",
    endedAt,
    params: { jobId: index, resource: "provider-price" },
    report: { done: 2, failed: 1 },
  });
  const response = await browser.call("GET", "/admin/api/import-download");
  const { elements } = response.json<{ data: { elements: PastImport[] } }>().data;
  expect(elements.map(({ kind, undone }) => [kind, undone])).toEqual([
    ["fitter", null],
    ["provider-price", { at: endedAt.toISOString(), restored: 2, left: 1 }],
  ]);
});

it("lists the shop's imports, newest first, with figures once they exist", async () => {
  const { elements } = (await browser.call("GET", "/admin/api/import-download")).json<{
    data: { elements: PastImport[] };
  }>().data;
  expect(elements.map(({ kind, report: figures }) => [kind, figures?.nbLines])).toEqual([
    ["fitter", undefined],
    ["provider-price", 5],
  ]);
  expect(elements[1]).toMatchObject({
    fileName: "prices.csv",
    status: "PARTIAL",
    report: { ...REPORT, treatmentIndex: index },
  });
});

it("transport-09: an error report is a file at its own URL, with the lines of its kind", async () => {
  const missing = await report("ARTICLE_MISSING", index);
  expect(missing.statusCode).toBe(200);
  expect(missing.headers["content-disposition"]).toContain(`ARTICLE_MISSING-${index}.csv`);
  expect(missing.body.split("\n").slice(1)).toEqual([
    "4;'=1+1;import-report.error.article-unknown;ean;4019238;Aucun article n’a la référence 4019238.",
    "",
  ]);
  const invalid = await report("IMPORT_ERROR", index);
  expect(invalid.body).toContain("5;;import-report.error.price-format;netPrice;douze;douze n’est pas un prix.");
  expect(invalid.body).not.toContain("4019238");
});

it("responds with 404 for reports of other shops, other jobs and other kinds", async () => {
  const other = server.browser();
  await other.signIn("other");
  expect((await report("IMPORT_ERROR", index, other)).statusCode).toBe(404);
  expect((await report("IMPORT_ERROR", index + 2)).statusCode).toBe(404);
  expect((await report("EVERYTHING", index)).statusCode).toBe(404);
});

it("lists the lines of a dealer import, to the shop only", async () => {
  const { database } = server.open;
  const [createdJob] = await database
    .insert(job)
    .values({
      type: "import-fitter",
      shopId: server.fixture.shopId,
      status: "PARTIAL",
      params: { fileName: "dealers.csv" },
      report: { ...REPORT, waiting: 2, accepted: 1 },
    })
    .returning();
  const id = createdJob?.id ?? 0;
  await database.insert(jobLine).values([
    { jobId: id, lineNumber: 2, level: "INFO", outcome: "UPDATED", rowKey: "Garage Un" },
    { jobId: id, lineNumber: 3, level: "ERROR", outcome: "ERROR", code: "error.email", field: "E-mail", value: "x" },
  ]);
  const readReport = (path: string, caller = browser) =>
    caller.call("GET", `/admin/api/reporting-dealer-import${path}`);
  const { elements } = (await readReport("")).json<{ data: { elements: PastImport[] } }>().data;
  expect(elements.map(({ kind }) => kind)).toEqual(["fitter", "fitter"]);
  expect(elements[0]).toMatchObject({ id, fileName: "dealers.csv" });
  expect((await readReport(`/${id}`)).json()).toMatchObject({
    data: { waiting: 2, accepted: 1, lines: { total: 2, elements: [{ lineNumber: 2 }, { code: "error.email" }] } },
  });
  expect((await readReport(`/${id}?outcome=ERROR`)).json()).toMatchObject({ data: { lines: { total: 1 } } });
  expect((await readReport(`/${index}`)).statusCode).toBe(404);
  const other = server.browser();
  await other.signIn("other");
  expect((await readReport(`/${id}`, other)).statusCode).toBe(404);
});

it("lists export files of the account only", async () => {
  const { database, fixture } = { ...server.open, fixture: server.fixture };
  const exportJob = { type: "export", shopId: fixture.shopId, status: "DONE", params: { resource: "fitter" } } as const;
  const [ownExport] = await database
    .insert(job)
    .values([
      { ...exportJob, userId: fixture.userIds.admin },
      { ...exportJob, userId: fixture.userIds.reader },
      { ...exportJob, type: "bulk", userId: fixture.userIds.admin },
    ])
    .returning();
  await database.insert(file).values({
    jobId: ownExport?.id ?? 0,
    shopId: fixture.shopId,
    name: "dealers.csv",
    mimeType: "text/csv",
    size: 1200,
    sha256: "none",
    storageKey: "none",
  });
  const { elements } = (await browser.call("GET", "/admin/api/export-download")).json<{
    data: { elements: { id: number; file: object }[] };
  }>().data;
  expect(elements).toMatchObject([{ id: ownExport?.id, file: { name: "dealers.csv", size: 1200 } }]);
});
