/**
 * A page of the dealer list through the whole server (session, rights, scope, answer), beside the same rows and their number by indexed
 * statements written by hand on the same database. TD_BENCH_DEALERS sets how many dealers.
 */
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build, type BuiltServer } from "../../host/server/app";
import { readConfig } from "../../host/server/config";
import { MODULES } from "../../host/server/modules";
import { prepareDemo } from "../../host/server/seed/prepare-demo";
import { openDatabase, type OpenDatabase } from "../../host/server/storage/db";

const DEALERS = Number(process.env.TD_BENCH_DEALERS ?? 10_000);
/** Times the statements by hand that a page may take. */
const BUDGET = 3;
const RUNS = 60;

let open: OpenDatabase;
let server: BuiltServer;
let cookie = "";

beforeAll(async () => {
  open = await openDatabase({ dataDirectory: "memory" });
  const config = readConfig({ TD_DATA_DIR: mkdtempSync(path.join(os.tmpdir(), "td-bench-")), TD_LOG: "silent" });
  server = await build({ config, open, modules: MODULES });
  const start = performance.now();
  await prepareDemo(server.parts, DEALERS);
  console.log(`${DEALERS} dealers seeded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  cookie = await signIn();
}, 600_000);
afterAll(async () => {
  await server.app.close();
  await open.close();
});

async function signIn(): Promise<string> {
  const jar = new Map<string, string>();
  const header = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (response: { cookies: readonly { name: string; value: string }[] }): void =>
    response.cookies.forEach(({ name, value }) => jar.set(name, encodeURIComponent(value)));
  keep(await server.app.inject({ method: "GET", url: "/admin/api/context/connected" }));
  const headers = { cookie: header(), "x-xsrf-token": decodeURIComponent(jar.get("XSRF-TOKEN") ?? "") };
  keep(
    await server.app.inject({
      method: "POST",
      url: "/admin/login?fromIhm=true",
      headers,
      payload: { login: "shop@demo.test", password: "Demo-2026!" },
    }),
  );
  return header();
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Milliseconds of processor time: the embedded database runs in this process, and other programs of the machine don't count. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const row = sql`l.fitter_id, f.version, f.name, l.code, f.address->>'city' as city, l.postal_code, l.country, l.dealer_type, l.status, l.service_count, l.booking_mode, l.rating_key, f.rating_count, l.quality,
  l.pending_changes, f.phone, f.email, l.updated_at`;
const from = sql`from shop_fitter_link l join fitter f on f.id = l.fitter_id where l.shop_id = 1 and l.listed`;

const PLACES = { name: sql`l.name_key collate "C", l.fitter_id`, town: sql`l.city_key collate "C", l.fitter_id` };

interface Case {
  readonly query: string;
  readonly where?: SQL;
  readonly order: SQL;
  readonly offset?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  "first page": { query: "", order: PLACES.name },
  "next page by town": { query: "sort=city&page=2", order: PLACES.town, offset: 25 },
  "text filter, by name": { query: "q=lyon", where: sql`and l.search like '%lyon%'`, order: PLACES.name },
  "text filter, best rated first": {
    query: "q=pneus%20faure&sort=-rating",
    where: sql`and l.search like '%pneus%' and l.search like '%faure%'`,
    order: sql`l.rating_key desc, l.fitter_id desc`,
  },
  "text filter that finds thousands": {
    query: "q=garage&sort=-quality",
    where: sql`and l.search like '%garage%'`,
    order: sql`l.quality desc, l.fitter_id desc`,
  },
  "status and text, latest first": {
    query: "q=garage&filter[status]=SUSPENDED&sort=-updatedAt",
    where: sql`and l.status = 'SUSPENDED' and l.search like '%garage%'`,
    order: sql`l.updated_at desc, l.fitter_id desc`,
  },
  "last page": { query: `page=${Math.ceil(DEALERS / 25)}`, order: PLACES.name, offset: DEALERS - 25 },
};

it.each(Object.entries(CASES))("%s", async (name, { query, where = sql``, order, offset = 0 }) => {
  const page = () => server.app.inject({ method: "GET", url: `/admin/api/fitter?${query}`, headers: { cookie } });
  const direct = async (): Promise<void> => {
    await open.database.execute(sql`select ${row} ${from} ${where} order by ${order} limit 25 offset ${offset}`);
    await open.database.execute(sql`select count(*) from shop_fitter_link l where l.shop_id = 1 and l.listed ${where}`);
  };
  expect((await page()).statusCode).toBe(200);
  for (let run = 0; run < 15; run++) await Promise.all([page(), direct()]);
  const [pages, queries]: [number[], number[]] = [[], []];
  // By turns, so that both meet the same moments of the machine.
  for (let run = 0; run < RUNS; run++) {
    queries.push(await time(direct));
    pages.push(await time(page));
  }
  const [served, plain] = [median(pages), median(queries)];
  const ratio = served / plain;
  console.log(`${name}: page ${served.toFixed(1)} ms, by hand ${plain.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`);
  expect(ratio).toBeLessThanOrEqual(BUDGET);
});
