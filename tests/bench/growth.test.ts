/**
 * Compares calls about 1,000,000 dealers with the same calls about 1,000, on one PostgreSQL server. The figures are the times of all processors,
 * of this process and of the database, so that other programs hardly change them. TD_BENCH_GROWTH sets the larger number of dealers.
 */
import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { addMoreDealers } from "../../host/server/seed/more-dealers";
import { EXACT_TOTAL } from "../../src/contract/list-query";
import { postgresBinaries, startPostgres, type PostgresServer } from "../server/support/postgres";
import { dealerServer, type DealerServer } from "./dealer-server";
import { checkBudgets, lowerQuartile } from "./measure";

const FEW = 1_000;
const MANY = Number(process.env["TD_BENCH_GROWTH"] ?? 1_000_000);
/** Maximum ratio of the times, many dealers to few. */
const BUDGET = 2;
/**
 * Milliseconds that many dealers may take more in any case. Large lists do work that small ones skip, whatever their size: they estimate, look at
 * samples, and sort up to 5,000 matches, so that order and total are exact. A call about few dealers takes so little time that this exceeds it.
 */
const MAX_MORE = 30;
const RUNS = 20;
/** Fills without checking foreign keys, with memory for indexes, and without parallel workers, whose time would not be counted. */
const SESSION = "-c session_replication_role=replica -c maintenance_work_mem=1GB -c max_parallel_workers_per_gather=0";

let postgres: PostgresServer;
let few: DealerServer;
let many: DealerServer;
/** The first dealer in the list, which both databases have. */
let firstId = 0;

async function startSide(dealers: number): Promise<DealerServer> {
  const url = `${postgres.newDatabase()}&options=${encodeURIComponent(SESSION)}`;
  const limits = { poolSize: 2, connectSeconds: 60, statementSeconds: 0 };
  const open = await openDatabase({ url, dataDirectory: "unused", limits });
  const server = await dealerServer(FEW, open);
  const { database } = open;
  if (dealers > FEW) {
    const { rows } = await database.execute<{ id: number | string }>(
      sql`select shop_id as id from shop_fitter_link group by shop_id order by count(*) desc limit 1`,
    );
    await database.transaction((transaction) => addMoreDealers(transaction, Number(rows[0]?.id), dealers - FEW));
    await database.execute(sql`vacuum analyze`);
  }
  return server;
}

beforeAll(async () => {
  const binaries = postgresBinaries();
  if (binaries === undefined) throw new Error("This benchmark needs PostgreSQL.");
  // A million dealers take 5 GB, too much for a directory in memory.
  postgres = await startPostgres(binaries, false, os.tmpdir());
  few = await startSide(FEW);
  many = await startSide(MANY);
  firstId = (await few.page("")).elements[0]?.id ?? 0;
}, 1_800_000);
afterAll(async () => {
  await few.close();
  await many.close();
  await postgres.stop();
});

/** Milliseconds that a session of the database has been on a processor; 0 when it has ended. */
function timeOfSession(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  // The first number is the nanoseconds on a processor.
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : 0;
}

/** Returns the milliseconds of processor time that a call takes here and in the database. */
async function timeOf({ open, get }: Pick<DealerServer, "open" | "get">, path: string): Promise<number> {
  const { rows } = await open.database.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const databaseTime = (): number => rows.reduce((sum, { pid }) => sum + timeOfSession(pid), 0);
  const start = { own: process.cpuUsage(), database: databaseTime() };
  await get(path);
  const { user, system } = process.cpuUsage(start.own);
  const inDatabase = databaseTime() - start.database;
  // The pool may close an idle session meanwhile.
  return inDatabase < 0 ? timeOf({ open, get }, path) : (user + system) / 1000 + inDatabase;
}

/** Returns the number of the last page: a list has pages only up to its highest exact total. */
const lastPage = (dealers: number): number => Math.min(dealers, EXACT_TOTAL) / 25;

/** Path of each case, given the number of dealers. */
const CASES: Readonly<Record<string, (dealers: number) => string>> = {
  "first page": () => "fitter",
  "next page": () => "fitter?page=2",
  "middle page": (dealers) => `fitter?page=${lastPage(dealers) / 2}`,
  "last page": (dealers) => `fitter?page=${lastPage(dealers)}`,
  "last page of another order": (dealers) => `fitter?sort=-quality&page=${lastPage(dealers)}`,
  detail: () => `fitter/${firstId}`,
  "common word, by name": () => "fitter?q=garage",
  "common word, by name, second page": () => "fitter?q=auto&page=2",
  "common word, best rated first": () => "fitter?q=garage&sort=-rating",
  "common word, latest first": () => "fitter?q=garage&sort=-updatedAt",
  "middling word, by name": () => "fitter?q=valence",
  "rare words": () => "fitter?q=lyon%20faure",
  "no match": () => "fitter?q=zzzz",
  "two letters": () => "fitter?q=le",
  "word, filter and order": () => "fitter?q=lyon&filter[status]=ACTIVE&sort=-rating",
  "two filters and an order": () => "fitter?filter[status]=ACTIVE&filter[country]=FR&sort=-quality",
  map: () => "fitter/map",
  "map of a country": () => "fitter/map?filter[country]=FR",
  "map of a part": () => "fitter/map?box=3.5,45.2,6,46.4",
  "map of a word": () => "fitter/map?q=lyon",
  "map of a common word": () => "fitter/map?q=auto",
  "map of a frequent word": () => "fitter/map?q=garage",
  ...Object.fromEntries(
    ["code", "city", "postalCode", "country", "dealerType", "status", "serviceCount", "bookingMode", "rating"].map(
      (field) => [`sort by ${field}`, () => `fitter?sort=${field}`],
    ),
  ),
  ...Object.fromEntries(
    [
      "status]=ENVELOPE",
      "status]=ARCHIVED",
      "dealerType]=HEAD_OFFICE",
      "country]=BE",
      "near]=69003",
      "withServices]=1",
      "bookingMode]=INSTANT",
      "email]=lyon",
      "geo]=~empty",
      "quality]=90..",
      "excluded]=true",
      "owned]=false",
      "hasUser]=true",
      "updatedAt]=2020-01-01..2020-02-01",
    ].map((filter) => [`filter[${filter}`, () => `fitter?filter[${filter}`]),
  ),
};

it("has the expected number of dealers", async () => {
  expect((await few.page("")).total).toBe(FEW);
  expect((await many.page("total=exact")).total).toBe(MANY);
});

it.for(Object.entries(CASES))("%s", { timeout: 300_000 }, async ([name, path], context) => {
  const times: [number[], number[]] = [[], []];
  for (let run = -RUNS / 4; run < RUNS; run++) {
    const small = await timeOf(few, path(FEW));
    const large = await timeOf(many, path(MANY));
    if (run >= 0) [small, large].forEach((time, side) => times[side]?.push(time));
  }
  const [small, large] = times.map(lowerQuartile) as [number, number];
  checkBudgets(context, {
    label: `${name}: ${MANY} to ${FEW} dealers`,
    figure: large / small,
    budget: Math.max(BUDGET, (small + MAX_MORE) / small),
    unit: "×",
    note: `${large.toFixed(1)} to ${small.toFixed(1)} ms of processor time`,
  });
});
