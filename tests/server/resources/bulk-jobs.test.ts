/** Bulk changes: jobs with progress, a line per refusal, undo of the whole job. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { resourceModule } from "../../../host/server/resources/index";
import { loadResource } from "../../../src/catalogue/load-resource";
import type { JobLineView, JobView } from "../../../src/contract/endpoints/jobs";
import type { BulkResponse } from "../../../src/contract/bulk";
import type { HistoryEntry } from "../../../src/contract/resource-endpoints";
import type { Undoable, UndoRow } from "../../../src/contract/endpoints/undo";
import { MIGRATIONS } from "../../../host/server/platform/storage/migrations.gen";
import { job, record, undo as undoTable } from "../../../host/server/platform/storage/schema";
import { ScopedDatabase } from "../../../host/server/platform/storage/scoped-database";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { eventually } from "../../support/eventually";

const COUNT = 260;
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule] });
  admin = server.browser();
  await admin.signIn("admin");
  await server.open.database.insert(record).values(
    Array.from({ length: COUNT }, (_, index) => ({
      resource: "service-category",
      shopId: server.fixture.shopId,
      code: `CAT_${index}`,
      data: { showOnHome: false },
      i18n: { name: { en_GB: `Category ${index}`, fr_FR: `Catégorie ${index}` } },
      search: `categorie ${index}`,
      position: index,
    })),
  );
});
afterAll(() => server.close());

async function data<T>(method: "GET" | "POST", path: string, body?: unknown, browser = admin): Promise<T> {
  const response = await browser.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}
const total = async (filter: string): Promise<number> =>
  (await data<{ total: number }>("GET", `serviceCategory?${filter}`)).total;
async function waitForJob(id: number | string): Promise<JobView> {
  let job: JobView | undefined;
  await eventually(
    async () => {
      job = await data<JobView>("GET", `job/${id}`);
      expect(["DONE", "PARTIAL", "FAILED", "CANCELLED"]).toContain(job.status);
    },
    { timeout: 30_000, interval: 50 },
  );
  if (job === undefined) throw new Error("No job");
  return job;
}
const apiNameOf = async (name: string): Promise<string> => (await loadResource(name))?.apiPath ?? name;
const bulk = (body: object) => data<BulkResponse>("POST", "serviceCategory/bulk", body);
const EVERYTHING = { selection: { query: { sort: "position" } } };

it("updates everything that matches as a job, and undoes it as a whole", async () => {
  const { jobId } = await bulk({ ...EVERYTHING, action: "update", values: { showOnHome: true } });
  expect(jobId).not.toBeNull();
  const job = await waitForJob(jobId ?? "");
  expect(job).toMatchObject({
    type: "bulk",
    action: "update",
    resource: "service-category",
    status: "DONE",
    total: COUNT,
    done: COUNT,
    report: { done: COUNT, failed: 0 },
    undoable: true,
  });
  expect(await total("filter[showOnHome]=true")).toBe(COUNT);
  // Batches of a job are one change, with its operation, author, fields and values.
  const { elements } = await data<{ elements: Undoable[] }>("GET", "undo");
  const named = { action: "update", fields: ["showOnHome"], values: { showOnHome: true } };
  expect(elements).toMatchObject([{ jobId: job.id, count: COUNT, ...named }]);
  const rows = await data<{ elements: UndoRow[]; total: number }>("GET", `undo/${elements[0]?.id ?? 0}/row?page=6`);
  expect([rows.total, rows.elements.length]).toEqual([COUNT, COUNT - 250]);
  expect(rows.elements[0]?.changes).toEqual([{ field: "showOnHome", before: false, after: true }]);

  const undo = await data<JobView>("POST", `job/${job.id}/undo`, {});
  expect(await waitForJob(undo.id)).toMatchObject({ type: "undo", status: "DONE", report: { done: COUNT, failed: 0 } });
  expect(await total("filter[showOnHome]=true")).toBe(0);
  expect((await admin.call("POST", `/admin/api/job/${job.id}/undo`, { body: {} })).statusCode).toBe(404);
});

it("lists each refused record", async () => {
  const { jobId } = await bulk({ ...EVERYTHING, action: "update", values: { code: "SAME" } });
  const job = await waitForJob(jobId ?? "");
  expect(job.status).toBe("PARTIAL");
  expect(job.report?.["failed"]).toBe(job.problems);
  expect(job.problems).toBeGreaterThan(COUNT - 30);
  const lines = await data<{ elements: JobLineView[]; total: number }>("GET", `job/${job.id}/line`);
  expect(lines.total).toBe(job.problems);
  expect(lines.elements[0]).toMatchObject({
    level: "ERROR",
    code: "error.duplicate",
    rowKey: expect.stringContaining("Catégorie") as string,
  });
  await waitForJob((await data<JobView>("POST", `job/${job.id}/undo`, {})).id);
});

it("deletes many except excluded ones, and restores them", async () => {
  const { elements } = await data<{ elements: { id: number }[] }>("GET", "serviceCategory?sort=position");
  const excluded = elements.slice(0, 2).map(({ id }) => id);
  const { jobId } = await bulk({ selection: { query: {}, except: excluded }, action: "remove" });
  const job = await waitForJob(jobId ?? "");
  expect(job.report).toMatchObject({ done: COUNT - 2, failed: 0 });
  expect(await total("")).toBe(2);
  await waitForJob((await data<JobView>("POST", `job/${job.id}/undo`, {})).id);
  expect(await total("")).toBe(COUNT);
});

it("continues after the last batch of a killed process, and leaves records created since alone", async () => {
  const ids = (await server.open.database.select().from(record)).map(({ id }) => id).sort((a, b) => a - b);
  const [processedId = 0, lastId = 0] = [ids[99], ids[COUNT - 2]];
  const { jobId } = await bulk({ ...EVERYTHING, action: "update", values: { showOnHome: false } });
  await waitForJob(jobId ?? "");
  const [ended] = await server.open.database
    .select()
    .from(job)
    .where(eq(job.id, Number(jobId)));
  if (ended === undefined) throw new Error("No job");
  const { id: _, ...values } = ended;
  const params = { ...ended.params, values: { showOnHome: true } };
  const report = { done: 90, failed: 10, lastId, processedId };
  const [interrupted] = await server.open.database
    .insert(job)
    .values({ ...values, params, status: "QUEUED", endedAt: null, done: 100, report })
    .returning();
  await server.services.jobs.enqueue(interrupted?.id ?? 0);
  expect(await waitForJob(interrupted?.id ?? 0)).toMatchObject({
    status: "PARTIAL",
    done: COUNT - 1,
    report: { done: COUNT - 11, failed: 10 },
  });
  const changed = await data<{ elements: { id: number }[]; total: number }>(
    "GET",
    "serviceCategory?filter[showOnHome]=true&size=200",
  );
  expect(changed.elements.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.slice(100, COUNT - 1));
  await waitForJob((await data<JobView>("POST", `job/${interrupted?.id ?? 0}/undo`, {})).id);
});

it("changes the other records on its last attempt when one cannot be stored", async () => {
  const { database } = server.open;
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [broken = 0] = (await database.select().from(record)).map(({ id }) => id).sort((a, b) => a - b);
  await database.execute(
    sql`create function refuse_broken_record() returns trigger as $$ begin raise exception 'broken record'; end $$ language plpgsql`,
  );
  await database.execute(
    sql.raw(
      `create trigger refuse_broken_record before update on record for each row when (old.id = ${String(broken)}) execute function refuse_broken_record()`,
    ),
  );
  // A job has three attempts, with pauses between them.
  await database.execute(sql`alter table job alter column max_attempts set default 1`);
  const { jobId } = await bulk({ ...EVERYTHING, action: "update", values: { showOnHome: true } });
  const ended = await waitForJob(jobId ?? "");
  expect(ended).toMatchObject({ status: "PARTIAL", done: COUNT, report: { done: COUNT - 1, failed: 1 } });
  const { elements } = await data<{ elements: JobLineView[] }>("GET", `job/${ended.id}/line`);
  expect(elements).toMatchObject([{ lineNumber: 1, rowKey: String(broken), code: "error.internal" }]);
  expect(logged.mock.calls.map(([text]) => String(text))).toEqual([
    `Record ${String(broken)} (service-category) failed; the job continues with the next one`,
  ]);
  await database.execute(sql`drop function refuse_broken_record cascade`);
  await database.execute(sql`alter table job alter column max_attempts set default 3`);
  await waitForJob((await data<JobView>("POST", `job/${ended.id}/undo`, {})).id);
  logged.mockRestore();
});

it("continues a change that the version before listed by ids", async () => {
  const { database } = server.open;
  const ids = (await database.select({ id: record.id }).from(record)).map(({ id }) => id).sort((a, b) => a - b);
  const params = { resource: "service-category", action: "update", values: { showOnHome: true }, ids: ids.slice(0, 4) };
  const [current] = await database.select().from(job).where(eq(job.type, "bulk")).limit(1);
  const { shopId, userId, caller } = current ?? { shopId: null, userId: null, caller: null };
  const [old] = await database
    .insert(job)
    .values({ type: "bulk", shopId, userId, caller, params, total: 4, done: 2, report: { done: 2, failed: 0 } })
    .returning();
  const statement = MIGRATIONS.flatMap(({ statements }) => statements).find((text) => text.includes("'selection'"));
  await database.execute(sql.raw(statement ?? ""));
  await server.services.jobs.enqueue(old?.id ?? 0);
  expect(await waitForJob(old?.id ?? 0)).toMatchObject({ status: "DONE", done: 4, report: { done: 4, failed: 0 } });
  const changed = await data<{ elements: { id: number }[] }>("GET", "serviceCategory?filter[showOnHome]=true&sort=id");
  expect(changed.elements.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  await waitForJob((await data<JobView>("POST", `job/${old?.id ?? 0}/undo`, {})).id);
});

it("counts the whole selection exactly", async () => {
  expect(await total("total=exact&size=1")).toBe(COUNT);
});

it("updates few records synchronously, with an undo in the list of recent actions", async () => {
  const { elements } = await data<{ elements: { id: number }[] }>("GET", "serviceCategory?sort=position");
  const ids = elements.slice(0, 3).map(({ id }) => id);
  const response = await bulk({ selection: { ids }, action: "update", values: { showOnHome: true } });
  expect(response).toMatchObject({ done: 3, failed: [], jobId: null });
  const [undoable] = (await data<{ elements: Undoable[] }>("GET", "undo")).elements;
  expect(undoable).toMatchObject({ resource: "service-category", kind: "CHANGE", count: 3 });
  // The names are in the author's language.
  expect(undoable?.label).toMatch(/^Catégorie \d+, Catégorie \d+, Catégorie \d+$/);
  const entries = async () =>
    (await data<{ elements: HistoryEntry[] }>("GET", `serviceCategory/${ids[0] ?? 0}/history`)).elements;
  expect((await entries())[0]?.undo).toEqual({ id: undoable?.id, count: 3 });
  const reader = server.browser();
  await reader.signIn("reader");
  const recentActions = await data<{ elements: HistoryEntry[] }>(
    "GET",
    `serviceCategory/${ids[0] ?? 0}/history`,
    undefined,
    reader,
  );
  expect(recentActions.elements[0]?.undo).toBeNull();
  const other = server.browser();
  await other.signIn("other");
  expect((await other.call("POST", `/admin/api/undo/${undoable?.id ?? 0}`, { body: {} })).statusCode).toBe(404);
  expect(await data("POST", `undo/${undoable?.id ?? 0}`, {})).toEqual({ restored: 3, resource: "service-category" });
  expect(await total("filter[showOnHome]=true")).toBe(0);
  expect((await entries())[0]).toMatchObject({ action: "RESTORE", undo: null });
});

let pageCount = 0;
/** Inserts records with the minimum that reading needs, as published pages. */
async function insertRecords(resource: string, count: number): Promise<number[]> {
  const rows = await server.open.database
    .insert(record)
    .values(
      Array.from({ length: count }, () => {
        const slug = `page-${pageCount++}`;
        return {
          resource,
          shopId: server.fixture.shopId,
          data: { level: 1, ranking: 1, catalog: 1, type: "landing", usages: [], slug, liveVersion: 1 },
          i18n: { slug: { en_GB: slug } },
        };
      }),
    )
    .returning();
  return rows.map(({ id }) => id);
}
const STATEMENTS = [
  "count",
  "execute",
  "insert",
  "remove",
  "select",
  "selectFields",
  "update",
  "audit",
  "audits",
] as const;
/** Runs the work and returns the number of database statements during it. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spies = STATEMENTS.map((name) => vi.spyOn(ScopedDatabase.prototype, name));
  try {
    await work();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

it.each<[string, object?]>([
  ["service"],
  ["service-category"],
  ["landing-page", { to: { url: "/elsewhere", newTab: false } }],
  ["content-bloc-page"],
  ["author"],
  ["catalog", { to: { url: "/elsewhere", newTab: false } }],
  ["catalog-product", { to: { url: "/elsewhere", newTab: false } }],
  ["custom-dealer-ranking"],
  ["custom-dealer-ranking-group"],
])(
  "deletes many of %s, and undoes their creation, with as many statements as for a few",
  async (resource, values = {}) => {
    const removal = async (count: number) => {
      const ids = await insertRecords(resource, count);
      return countStatements(async () => {
        const order = { selection: { ids }, action: "remove", values };
        expect(await data("POST", `${await apiNameOf(resource)}/bulk`, order)).toMatchObject({
          done: count,
          failed: [],
        });
      });
    };
    expect(await removal(14)).toBe(await removal(2));
    const undoing = async (count: number) => {
      const ids = await insertRecords(resource, count);
      const [undoable] = await server.open.database
        .insert(undoTable)
        .values({
          tokenHash: `${resource} ${count}`,
          shopId: server.fixture.shopId,
          userId: server.fixture.userIds.admin,
          resource,
          kind: "CREATE",
          entries: ids.map((id) => ({ id, version: 1, values: null })),
          label: "",
          expiresAt: new Date(Date.now() + 60_000),
        })
        .returning();
      return countStatements(async () => {
        expect(await data("POST", `undo/${undoable?.id ?? 0}`, {})).toMatchObject({ restored: count });
      });
    };
    expect(await undoing(14)).toBe(await undoing(2));
  },
);

it("refuses records in use, with a reason for each", async () => {
  const [booked = 0, free = 0] = await insertRecords("service", 2);
  const [upper = 0, lower = 0] = await insertRecords("service-category", 2);
  const scope = { shopId: server.fixture.shopId };
  await server.open.database.insert(record).values([
    { ...scope, resource: "quote", data: { service: booked } },
    { ...scope, resource: "service-category", data: { parent: upper } },
  ]);
  const remove = async (resource: string, ids: readonly number[]) =>
    data<BulkResponse>("POST", `${await apiNameOf(resource)}/bulk`, { selection: { ids }, action: "remove" });
  expect(await remove("service", [booked, free])).toMatchObject({
    done: 1,
    failed: [{ id: booked, errors: ["service.error.booked"] }],
  });
  expect(await remove("service-category", [upper, lower])).toMatchObject({
    done: 1,
    failed: [{ id: upper, errors: ["service-category.error.has-children"] }],
  });
});

it("redirects the addresses of all pages deleted together", async () => {
  const ids = await insertRecords("landing-page", 2);
  const values = { to: { url: "/for-both", newTab: false } };
  await data("POST", "landing-page/bulk", { selection: { ids }, action: "remove", values });
  const redirections = await data<{ elements: { from: string }[] }>("GET", "redirection?filter[to]=%2Ffor-both");
  expect(redirections.elements.map(({ from }) => from).sort()).toEqual([
    `/page-${pageCount - 2}`,
    `/page-${pageCount - 1}`,
  ]);
});
