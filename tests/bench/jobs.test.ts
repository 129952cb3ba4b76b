/**
 * Long work on the embedded database: progress is visible, each batch is one transaction, and nobody who calls meanwhile waits long.
 * TD_BENCH_BULK and TD_BENCH_LINES set the amounts. The limit on waiting is meant for a machine that does nothing else.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobModule } from "../../host/server/jobs/routes";
import { resourceModule } from "../../host/server/resources/index";
import { record } from "../../host/server/storage/schema";
import type { ImportDraft } from "../../src/contract/endpoints/imports";
import type { JobView } from "../../src/contract/endpoints/jobs";
import type { BulkAnswer } from "../../src/contract/resource-endpoints";
import { testServer, type Browser, type TestServer } from "../server/support/test-server";

const RECORDS = Number(process.env["TD_BENCH_BULK"] ?? 5_000);
const LINES = Number(process.env["TD_BENCH_LINES"] ?? 20_000);
/** What another call may wait, in milliseconds. */
const BUDGET = 200;

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule] });
  admin = server.browser();
  await admin.signIn("admin");
  const portion = 500;
  for (let start = 0; start < RECORDS; start += portion)
    await server.open.database.insert(record).values(
      Array.from({ length: portion }, (_, index) => ({
        resource: "serviceCategory",
        shopId: server.fixture.shopId,
        code: `CAT_${start + index}`,
        data: { showOnHome: false },
        i18n: { name: { fr_FR: `Catégorie ${start + index}` } },
        search: `categorie ${start + index}`,
        position: start + index,
      })),
    );
}, 300_000);
afterAll(() => server.close());

async function data<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const answer = await admin.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: T }>().data;
}

/** Follows a job to its end while somebody else keeps calling. */
async function follow(id: number | string) {
  const steps = new Set<number>();
  const waits: number[] = [];
  const began = performance.now();
  for (;;) {
    const asked = performance.now();
    await data("GET", "serviceCategory?size=25");
    waits.push(performance.now() - asked);
    const job = await data<JobView>("GET", `job/${id}`);
    steps.add(job.done);
    if (job.status !== "RUNNING" && job.status !== "QUEUED") {
      waits.sort((a, b) => a - b);
      const [longest = 0, middle = 0] = [waits.at(-1), waits[Math.floor(waits.length / 2)]];
      return { job, steps: steps.size, longest, middle, seconds: (performance.now() - began) / 1000 };
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

const batchesOf = async (id: number | string): Promise<number> => {
  const { rows } = await server.open.database.execute<{ count: number }>(
    sql`select count(*)::int as count from undo where job_id = ${Number(id)}`,
  );
  return Number(rows[0]?.count ?? 0);
};

function report(name: string, amount: number, followed: Awaited<ReturnType<typeof follow>>, batches: number): void {
  const { seconds, steps, longest, middle } = followed;
  console.log(
    `${name}: ${amount} in ${seconds.toFixed(1)} s, ${batches} transactions, progress seen ${steps} times, ` +
      `another call waited ${middle.toFixed(0)} ms in the middle, ${longest.toFixed(0)} ms at most`,
  );
}

it("bulk edit of everything that matches", async () => {
  const body = { selection: { query: {} }, action: "update", values: { showOnHome: true } };
  const { jobId } = await data<BulkAnswer>("POST", "serviceCategory/bulk", body);
  const followed = await follow(jobId ?? 0);
  expect(followed.job).toMatchObject({ status: "DONE", report: { done: RECORDS, failed: 0 } });
  expect(followed.steps).toBeGreaterThan(5);
  report("bulk edit", RECORDS, followed, await batchesOf(jobId ?? 0));
  expect(followed.longest).toBeLessThan(BUDGET);
}, 600_000);

it("import of a file", async () => {
  const lines = Array.from({ length: LINES }, (_, index) => `NEW_${index};Nouvelle ${index};oui`);
  const boundary = "----td";
  const payload = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="resource"\r\n\r\nserviceCategory\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="many.csv"\r\nContent-Type: text/csv\r\n\r\ncode;name fr;showOnHome\n${lines.join("\n")}\r\n--${boundary}--\r\n`,
  );
  const answer = await admin.call("POST", "/admin/api/import", {
    body: payload,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  const draft = answer.json<{ data: ImportDraft }>().data;
  const { id } = await data<JobView>("POST", `import/${draft.id}/run`, {});
  const followed = await follow(id);
  expect(followed.job).toMatchObject({ status: "DONE", report: { nbLines: LINES, created: LINES } });
  expect(followed.steps).toBeGreaterThan(5);
  report("import", LINES, followed, await batchesOf(id));
  expect(followed.longest).toBeLessThan(BUDGET);
}, 900_000);
