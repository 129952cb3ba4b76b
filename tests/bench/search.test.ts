/** Measures the search over all resources among many generated records. TD_BENCH_RECORDS sets their number. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { postgresBinaries, startPostgres, type PostgresServer } from "../server/support/postgres";
import { dealerServer, type DealerServer } from "./dealer-server";
import { checkBudgets, lowerQuartile } from "./measure";

const RECORDS = Number(process.env["TD_BENCH_RECORDS"] ?? 1_000_000);
const BUDGET_MS = 100;
const RUNS = 20;

let postgres: PostgresServer;
let server: DealerServer;
beforeAll(async () => {
  const binaries = postgresBinaries();
  if (binaries === undefined) throw new Error("This bench needs PostgreSQL in /usr/lib/postgresql.");
  postgres = await startPostgres(binaries);
  server = await dealerServer(250, await openDatabase({ url: postgres.newDatabase(), dataDirectory: "" }));
  // Half of the names contain "garage", one in 500 a certain surname; each has its own code.
  await server.open.unlimited(async (database) => {
    await database.execute(sql`insert into record (resource, shop_id, data, search)
    select (array['author', 'landing-page', 'redirection', 'custom-select'])[1 + n % 4], s.id,
      jsonb_build_object('name', name, 'title', name, 'from', name, 'slug', 'bench-' || n, 'code', 'BENCH-' || n),
      lower(name) || ' bench-' || n
    from generate_series(1, ${RECORDS}) n
    cross join lateral (select (case when n % 2 = 0 then 'Garage ' else 'Pneus ' end) || 'Nom' || (n % 500) || ' ' || substr(md5(n::text), 1, 6) as name) named
    cross join (select shop_id as id from shop_fitter_link group by shop_id order by count(*) desc limit 1) s`);
    await database.execute(sql`analyze record`);
  });
}, 1_800_000);
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

const CASES: Readonly<Record<string, string>> = {
  "a code": `BENCH-${RECORDS - 8}`,
  "a rare name": "nom321",
  "a common and a rare word": "garage nom322",
  "a word of half of the records": "garage",
  "two letters": "no",
  "a phone number": "02 98 55 12 34",
  nothing: "zorglub",
};

const search = (text: string) => server.get(`search?${new URLSearchParams({ q: text }).toString()}`);

it("finds the generated records", async () => {
  expect(await search(`BENCH-${RECORDS - 8}`)).toContain('"resource":"author"');
  expect(await search("garage")).toContain('"resource":"author"');
});

it.for(Object.entries(CASES))("%s", { timeout: 300_000 }, async ([name, text], context) => {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await search(text);
    times.push(performance.now() - start);
  }
  checkBudgets(context, {
    label: `search of ${RECORDS} records, ${name}`,
    figure: lowerQuartile(times),
    budget: BUDGET_MS,
    unit: "ms",
  });
});
