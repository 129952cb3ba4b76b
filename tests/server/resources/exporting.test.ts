/** Exports: chosen columns, translated headings, filters, escaped formulas, as CSV and XLSX. */
import { eq } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { resourceModule } from "../../../host/server/resources/index";
import { membership, record } from "../../../host/server/platform/storage/schema";
import type { JobView } from "../../../src/contract/endpoints/jobs";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { eventually } from "../../support/eventually";

let server: TestServer;
let admin: Browser;
const NAMES = ["=1+1", "+33 1", "-2", "@here", "\tTab", "Plain", 'Ã©; "quoted"'];

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule] });
  admin = server.browser();
  await admin.signIn("admin");
  await server.open.database.insert(record).values(
    NAMES.map((name, index) => ({
      resource: "service-category",
      shopId: server.fixture.shopId,
      code: `CAT_${index}`,
      data: { showOnHome: index % 2 === 0 },
      i18n: { name: { fr_FR: name } },
      search: name.toLowerCase(),
      position: index,
    })),
  );
});
afterAll(() => server.close());

async function runExport(body: object): Promise<{ job: JobView; file: Buffer; type: string }> {
  const response = await admin.call("POST", "/admin/api/serviceCategory/export", { body });
  if (response.statusCode !== 200) throw new Error(response.body);
  let job = response.json<{ data: JobView }>().data;
  await eventually(
    async () => {
      job = (await admin.call("GET", `/admin/api/job/${job.id}`)).json<{ data: JobView }>().data;
      expect(job.status).toBe("DONE");
    },
    { timeout: 20_000, interval: 50 },
  );
  const file = await admin.call("GET", `/admin/api/job/${job.id}/file`);
  return { job, file: file.rawPayload, type: String(file.headers["content-type"]) };
}

it("writes the chosen columns in order with translated headings, and escapes formulas", async () => {
  const { job, file, type } = await runExport({
    query: { sort: "position" },
    columns: ["name", "id", "updatedBy", "showOnHome", "secret"],
    format: "csv",
  });
  expect(job).toMatchObject({
    type: "export",
    done: NAMES.length,
    total: NAMES.length,
    report: { done: NAMES.length },
  });
  expect(type).toContain("text/csv");
  const lines = file.toString("utf8").split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffNom;Numéro;Modifié par;.+/);
  expect(lines[0]?.split(";")).toHaveLength(4);
  expect(lines.slice(1, 7).map((line) => line.split(";")[0])).toEqual([
    "'=1+1",
    "'+33 1",
    "-2",
    "'@here",
    "'\tTab",
    "Plain",
  ]);
});

it("exports the selected records only, or all that match except some", async () => {
  const list = (await admin.call("GET", "/admin/api/serviceCategory?sort=position")).json<{
    data: { elements: { id: number }[] };
  }>().data.elements;
  const ids = list.map(({ id }) => id);
  const firstCells = async (selection: object) => {
    const { file, job } = await runExport({
      query: { sort: "position" },
      columns: ["id"],
      format: "csv",
      ...selection,
    });
    return { cells: file.toString("utf8").trim().split("\r\n").slice(1).map(Number), done: job.done };
  };
  expect(await firstCells({ ids: [ids[4], ids[1]] })).toEqual({ cells: [ids[1], ids[4]], done: 2 });
  expect(await firstCells({ except: ids.slice(2) })).toEqual({ cells: ids.slice(0, 2), done: 2 });
});

it("writes a workbook with numbers, dates and escaped text of the filtered records", async () => {
  const { file, type, job } = await runExport({
    query: { sort: "position", "filter[showOnHome]": "true" },
    columns: ["name", "position", "updatedAt"],
    format: "xlsx",
  });
  expect(type).toContain("spreadsheetml");
  expect(job.file?.name).toMatch(/^service-category-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = await readSheet(file);
  expect(rows).toHaveLength(1 + Math.ceil(NAMES.length / 2));
  expect(rows[1]?.slice(0, 2)).toEqual(["'=1+1", 0]);
  expect(rows[1]?.[2]).toBeInstanceOf(Date);
});

it("serves CSV directly with the requested columns", async () => {
  const response = await admin.call(
    "GET",
    "/admin/api/serviceCategory/export?columns=code,name&filter[showOnHome]=false",
  );
  expect(response.statusCode).toBe(200);
  expect(response.body.split("\r\n").slice(0, 2)).toEqual(["\ufeffCode;Nom", "CAT_1;'+33 1"]);
});

it("refuses an unknown sort field before it sends anything", async () => {
  const response = await admin.call("GET", "/admin/api/serviceCategory/export?sort=nothing");
  expect(response.statusCode).toBe(422);
  expect(response.json<{ fields: object }>().fields).toEqual({ sort: "error.unknown-field" });
});

it("is allowed for a read-only account", async () => {
  const reader = server.browser();
  await reader.signIn("reader");
  const response = await reader.call("POST", "/admin/api/serviceCategory/export", {
    body: { query: {}, format: "csv" },
  });
  expect(response.statusCode).toBe(200);
  const { id } = response.json<{ data: JobView }>().data;
  await eventually(async () => expect((await reader.call("GET", `/admin/api/job/${id}/file`)).statusCode).toBe(200), {
    timeout: 20_000,
    interval: 50,
  });
});

it("refuses an unknown filter field, and an account without the right", async () => {
  const started = await admin.call("POST", "/admin/api/serviceCategory/export", {
    body: { query: { "filter[nothing]": "1" }, format: "csv" },
  });
  const { id } = started.json<{ data: JobView }>().data;
  await eventually(async () =>
    expect((await admin.call("GET", `/admin/api/job/${id}`)).json<{ data: JobView }>().data.status).toBe("FAILED"),
  );
  const { userIds } = server.fixture;
  const withdrawnRights = ["SERVICE", "FITTER"] as const;
  await server.open.database
    .update(membership)
    .set({ withdrawnRights: [...withdrawnRights] })
    .where(eq(membership.userId, userIds.network));
  const withoutRight = server.browser();
  await withoutRight.signIn("network");
  const refused = await withoutRight.call("POST", "/admin/api/serviceCategory/export", {
    body: { query: {}, format: "csv" },
  });
  expect(refused.statusCode).toBe(403);
});
