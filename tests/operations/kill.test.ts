/** Kills the server during saves: every acknowledged save is stored completely, with its journal entry. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { signedInClient } from "../server/support/client";
import { prepareDataDirectory } from "../server/support/embedded-database";
import { startServer, type RunningServer } from "../server/support/built-server";

const directory = mkdtempSync(path.join(os.tmpdir(), "td-kill-"));
/** Enough saves that the kill happens while writing. */
const SAVES_BEFORE_KILL = 200;
/** Number of parallel savers. */
const SAVERS = 8;

let server: RunningServer;

beforeAll(async () => {
  await prepareDataDirectory(directory);
  server = await startServer(directory, { TD_SEED_SIZE: "40", DATABASE_URL: "" });
}, 90_000);

afterAll(() => {
  server.process.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

interface Saved {
  readonly id: number;
  readonly version: number;
  readonly tradingName: string;
}

it("keeps every acknowledged save through kill -9", { timeout: 120_000 }, async () => {
  const { call } = await signedInClient(server.origin, "shop@demo.test", "Demo-2026!");
  const { data } = (await (await call("GET", "/admin/api/fitter?size=25")).json()) as {
    data: { elements: { id: number; version: number }[] };
  };
  const acknowledged = new Map<number, Saved>();
  let count = 0;
  let killed = false;

  /** Saves the same dealer repeatedly, each time based on the acknowledged version. */
  const saveRepeatedly = async ({ id, version }: { id: number; version: number }): Promise<void> => {
    for (let next = version; !killed; next++) {
      const tradingName = `Enregistré ${next + 1} ${"x".repeat(40)}`;
      const response = await call("PUT", `/admin/api/fitter/${id}`, { version: next, tradingName }).catch(
        () => undefined,
      );
      if (response === undefined) return;
      expect(response.status).toBe(200);
      // A response counts once it is complete.
      const body = await response.text().catch(() => undefined);
      if (body === undefined) return;
      acknowledged.set(id, { id, version: next + 1, tradingName });
      count += 1;
      if (count === SAVES_BEFORE_KILL) {
        killed = true;
        void server.stop("SIGKILL");
      }
    }
  };
  await Promise.all(data.elements.slice(0, SAVERS).map(saveRepeatedly));
  expect(count).toBeGreaterThanOrEqual(SAVES_BEFORE_KILL);
  await server.stop("SIGKILL");

  const { database, close } = await openDatabase({ dataDirectory: directory });
  const { rows } = await database.execute<{
    id: number;
    version: number;
    trading_name: string;
    search: string;
    logged: number;
    kept: number;
  }>(
    sql`select fitter.id, fitter.version, trading_name, search,
      (select count(*)::int from user_action where resource = 'fitter' and record_id = fitter.id and verb = 'UPDATE') as logged,
      (select count(*)::int from record_version where resource = 'fitter' and record_id = fitter.id and record_version.version = fitter.version) as kept
      from fitter join shop_fitter_link on fitter_id = fitter.id and owner_shop where fitter.id = any(${`{${[...acknowledged.keys()].join(",")}}`}::bigint[])`,
  );
  await close();
  expect(rows).toHaveLength(acknowledged.size);
  for (const row of rows) {
    const saved = acknowledged.get(Number(row.id));
    // A save may be stored without its response arriving, never the other way round.
    expect(row.version).toBeGreaterThanOrEqual(saved?.version ?? 0);
    expect(row.version).toBeLessThanOrEqual((saved?.version ?? 0) + 1);
    // No save is stored partly: text, search index, journal and version are consistent.
    expect(row.trading_name).toBe(`Enregistré ${row.version} ${"x".repeat(40)}`);
    expect(row.search).toContain(`enregistre ${row.version} `);
    expect(row.logged).toBe(row.version - 1);
    expect(row.kept).toBe(1);
  }
});
