/**
 * A soak: clients call two server processes through a load balancer while the servers, which also run the jobs, and the database are killed in
 * turn. TD_BENCH_SECONDS sets the duration. Needs PostgreSQL.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, it } from "vitest";
import { startBalancer } from "../server/support/balancer";
import { startServer, type RunningServer } from "../server/support/built-server";
import { DEMO_PASSWORD } from "../../host/server/seed/accounts";
import { checkLoad, startLoad } from "../server/support/load";
import { postgresBinaries, startPostgres } from "../server/support/postgres";
import { checkBudgets } from "./measure";

const SECONDS = Number(process.env.TD_BENCH_SECONDS ?? 600);
const CLIENTS = 6;
/** Milliseconds of undisturbed calls before each kill. */
const QUIET_MS = 8_000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it("kills of servers and database under load", { timeout: (SECONDS + 300) * 1000 }, async (context) => {
  const binaries = postgresBinaries();
  if (binaries === undefined) throw new Error("The soak needs PostgreSQL in /usr/lib/postgresql.");
  const postgres = await startPostgres(binaries, true);
  cleanUps.push(() => postgres.stop());
  const DATABASE_URL = postgres.newDatabase();
  const directory = mkdtempSync(path.join(os.tmpdir(), "td-soak-"));
  cleanUps.push(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  const start = async (): Promise<RunningServer> => {
    const server = await startServer(directory, { DATABASE_URL, TD_SEED_SIZE: "40" });
    cleanUps.push(() => server.stop("SIGKILL"));
    return server;
  };
  const servers = [await start(), await start()];
  const balancer = await startBalancer(servers.map(({ origin }) => origin));
  cleanUps.push(() => balancer.close());

  const load = await startLoad(balancer.origin, CLIENTS, { login: "shop@demo.test", password: DEMO_PASSWORD });
  const killServer = async (place: number): Promise<void> => {
    await servers[place]?.stop("SIGKILL");
    const server = await start();
    servers[place] = server;
    balancer.replace(place, server.origin);
  };
  const kills: readonly (() => Promise<void>)[] = [() => killServer(0), () => killServer(1), () => postgres.crash()];
  const end = Date.now() + SECONDS * 1000;
  let killCount = 0;
  for (; Date.now() < end; killCount++) {
    await pause(QUIET_MS);
    await kills[killCount % kills.length]?.();
  }
  await pause(QUIET_MS);
  const result = await load.stop();
  const { lost, doubled } = await checkLoad(DATABASE_URL, result);

  for (const reason of result.failed) console.error(reason);
  for (const title of [...lost, ...doubled]) console.error(`${title}: lost or doubled`);
  const { calls, repeated, created, changed, jobs } = result;
  const count = (label: string, figure: number, note: string) => ({
    label,
    figure,
    budget: 0,
    unit: "count" as const,
    note,
  });
  checkBudgets(
    context,
    count("soak: failed calls", result.failed.length, `of ${calls}, ${repeated} repeated, ${killCount} kills`),
    count("soak: lost writes", lost.length, `of ${created.length} records, ${changed.size} of them changed`),
    count("soak: doubled records", doubled.length, `${jobs} exports done`),
  );
});
