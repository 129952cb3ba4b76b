/**
 * Long jobs on the embedded database: progress is visible, each batch is one transaction, and other calls wait only
 * briefly. Waiting is measured in CPU time of the server's process, so that other programs do not count. Memory is what
 * remains in use after a garbage collection, beyond what was in use before the job. TD_BENCH_EXPORT, TD_BENCH_BULK and
 * TD_BENCH_LINES set the amounts.
 */
import { sql } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobModule } from "../../host/server/services/jobs/routes";
import { resourceModule } from "../../host/server/resources/index";
import { record } from "../../host/server/platform/storage/schema";
import type { ImportDraft } from "../../src/contract/endpoints/imports";
import type { JobView } from "../../src/contract/endpoints/jobs";
import type { BulkResponse } from "../../src/contract/bulk";
import type { Measure } from "./limit";
import { checkBudgets, timed, usedMemory } from "./measure";
import { testServer, type Browser, type TestServer } from "../server/support/test-server";

const EXPORTED = Number(process.env["TD_BENCH_EXPORT"] ?? 200_000);
const RECORDS = Number(process.env["TD_BENCH_BULK"] ?? 5_000);
const LINES = Number(process.env["TD_BENCH_LINES"] ?? 20_000);
/** Maximum wait of another call, in milliseconds of CPU time. */
const MAX_WAIT = 100;
/** Calls before the first measurement. */
const WARM_UP_CALLS = 50;
/** Maximum memory of a job of any size, in kilobytes. */
const MAX_MEMORY = 30_000;
/** Milliseconds between two measurements of the memory. */
const MEMORY_INTERVAL = 2_000;

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule] });
  admin = server.browser();
  await admin.signIn("admin");
  const total = EXPORTED + RECORDS;
  const batchSize = 1_000;
  for (let start = 0; start < total; start += batchSize)
    await server.open.database.insert(record).values(
      Array.from({ length: Math.min(batchSize, total - start) }, (_, index) => ({
        resource: "service-category",
        shopId: server.fixture.shopId,
        code: `CAT_${start + index}`,
        data: { showOnHome: start + index < EXPORTED },
        i18n: { name: { fr_FR: `Catégorie ${start + index}` } },
        search: `categorie ${start + index}`,
        position: start + index,
      })),
    );
  // The server does this when it is idle.
  await server.open.database.execute(sql`analyze record`);
  // The first calls include the time of the threads that compile code.
  for (let call = 0; call < WARM_UP_CALLS; call++) await data("GET", "serviceCategory?size=25");
}, 600_000);
afterAll(() => server.close());

async function data<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const response = await admin.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}

/** Starts a job and follows it to its end, while other calls continue. */
async function followJob(start: () => Promise<number | string>) {
  const steps = new Set<number>();
  const waits: number[] = [];
  const before = usedMemory();
  let memory = 0;
  let measuredAt = performance.now();
  const began = performance.now();
  let id: number | string | undefined;
  const started = start().then((jobId) => (id = jobId));
  for (;;) {
    waits.push(await timed(() => data("GET", "serviceCategory?size=25")));
    const job = id === undefined ? undefined : await data<JobView>("GET", `job/${id}`);
    if (job !== undefined) steps.add(job.done);
    if (performance.now() - measuredAt > MEMORY_INTERVAL) {
      memory = Math.max(memory, usedMemory() - before);
      measuredAt = performance.now();
    }
    if (job !== undefined && job.status !== "RUNNING" && job.status !== "QUEUED") {
      waits.sort((a, b) => a - b);
      const [longest = 0, median = 0] = [waits.at(-1), waits[Math.floor(waits.length / 2)]];
      return { job, steps: steps.size, longest, median, memory, seconds: (performance.now() - began) / 1000 };
    }
    // A rejected start ends the wait.
    await Promise.race([started.then(() => pause(15)), pause(15)]);
  }
}

const transactionsOf = async (id: number | string): Promise<string> => {
  const { rows } = await server.open.database.execute<{ count: number }>(
    sql`select count(*)::int as count from undo where job_id = ${Number(id)}`,
  );
  return `${rows[0]?.count ?? 0} transactions in `;
};

/** Returns the measures of a job that `followJob` followed. */
const measuresOf = (
  name: string,
  { seconds, steps, longest, median, memory }: Awaited<ReturnType<typeof followJob>>,
  transactions: string,
): Measure[] => [
  {
    label: `${name}: longest wait of another call`,
    figure: longest,
    budget: MAX_WAIT,
    unit: "ms",
    note: `${median.toFixed(0)} ms median; ${transactions}${seconds.toFixed(0)} s`,
  },
  { label: `${name}: memory`, figure: memory, budget: MAX_MEMORY, unit: "kB" },
  // The longest step between two progress updates.
  { label: `${name}: work between two progress updates`, figure: 100 / steps, budget: 20, unit: "%" },
];

it("export of every record", { timeout: 900_000 }, async (context) => {
  const body = { query: { sort: "-name", "filter[showOnHome]": "true" }, format: "csv" };
  const followed = await followJob(async () => (await data<JobView>("POST", "serviceCategory/export", body)).id);
  expect(followed.job).toMatchObject({ status: "DONE", report: { done: EXPORTED } });
  checkBudgets(context, ...measuresOf(`export of ${EXPORTED}`, followed, ""));
});

it("bulk edit of every matching record", { timeout: 900_000 }, async (context) => {
  const query = { "filter[showOnHome]": "false" };
  const body = { selection: { query }, action: "update", values: { showOnHome: true } };
  const followed = await followJob(
    async () => (await data<BulkResponse>("POST", "serviceCategory/bulk", body)).jobId ?? 0,
  );
  expect(followed.job).toMatchObject({ status: "DONE", report: { done: RECORDS, failed: 0 } });
  checkBudgets(context, ...measuresOf(`bulk edit of ${RECORDS}`, followed, await transactionsOf(followed.job.id)));
});

it("import of a file", { timeout: 1_800_000 }, async (context) => {
  const lines = Array.from({ length: LINES }, (_, index) => `NEW_${index};Nouvelle ${index};oui`);
  const boundary = "----td";
  const payload = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="resource"\r\n\r\nservice-category\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="many.csv"\r\nContent-Type: text/csv\r\n\r\ncode;name fr;showOnHome\n${lines.join("\n")}\r\n--${boundary}--\r\n`,
  );
  const followed = await followJob(async () => {
    const response = await admin.call("POST", "/admin/api/import", {
      body: payload,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    const draft = response.json<{ data: ImportDraft }>().data;
    return (await data<JobView>("POST", `import/${draft.id}/run`, {})).id;
  });
  expect(followed.job).toMatchObject({ status: "DONE", report: { nbLines: LINES, created: LINES } });
  checkBudgets(context, ...measuresOf(`import of ${LINES} lines`, followed, await transactionsOf(followed.job.id)));
});
