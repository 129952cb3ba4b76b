/** Two server processes behind a load balancer restart one after the other while clients continue to call. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startBalancer } from "../server/support/balancer";
import { startServer, type RunningServer } from "../server/support/built-server";
import { PASSWORD } from "../server/support/fixture";
import { fixtureDatabase } from "../server/support/fixture-database";
import { checkLoad, startLoad } from "../server/support/load";
import { isServerShared, migratedDatabase } from "../server/support/test-database";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe.skipIf(!isServerShared())("a rolling restart", () => {
  it(
    "every call succeeds at the first attempt, and no record is lost or duplicated",
    { timeout: 400_000 },
    async () => {
      const directory = mkdtempSync(path.join(os.tmpdir(), "td-rolling-"));
      cleanUps.push(() => {
        rmSync(directory, { recursive: true, force: true });
      });
      const DATABASE_URL = await fixtureDatabase();
      const start = async (): Promise<RunningServer> => {
        const server = await startServer(directory, { DATABASE_URL, TD_DEMO: "0", TD_DRAIN_SECONDS: "1" });
        cleanUps.push(() => server.stop("SIGKILL"));
        return server;
      };
      const servers = await Promise.all([start(), start()]);
      const balancer = await startBalancer(servers.map(({ origin }) => origin));
      cleanUps.push(() => balancer.close());
      const load = await startLoad(balancer.origin, 4, { login: "admin@example.test", password: PASSWORD });
      for (const [place, server] of servers.entries()) {
        await server.stop();
        expect(server.process.exitCode).toBe(0);
        const { origin } = await start();
        balancer.replace(place, origin);
        await expect.poll(() => fetch(`${origin}/readyz`).then(({ status }) => status)).toBe(200);
      }
      const result = await load.stop();
      expect({ failed: result.failed, repeated: result.repeated }).toEqual({ failed: [], repeated: 0 });
      expect(result.created.length).toBeGreaterThan(4);
      expect(await checkLoad(DATABASE_URL, result)).toEqual({ lost: [], doubled: [] });
    },
  );

  it("sees `/readyz` fail and connections end while the server still accepts calls", { timeout: 120_000 }, async () => {
    const directory = mkdtempSync(path.join(os.tmpdir(), "td-drain-"));
    cleanUps.push(() => {
      rmSync(directory, { recursive: true, force: true });
    });
    const DATABASE_URL = await migratedDatabase();
    const server = await startServer(directory, { DATABASE_URL, TD_DEMO: "0", TD_DRAIN_SECONDS: "6" });
    cleanUps.push(() => server.stop("SIGKILL"));
    const status = (url: string): Promise<number> =>
      fetch(`${server.origin}${url}`).then((response) => response.status);
    const connection = (): Promise<string | null> =>
      fetch(`${server.origin}/livez`).then(({ headers }) => headers.get("connection"));
    expect(await connection()).toBe("keep-alive");
    expect(await status("/readyz")).toBe(200);
    const stopped = server.stop();
    await expect.poll(() => status("/readyz"), { interval: 20 }).toBe(503);
    expect([await status("/livez"), await status("/admin/api/context/connected")]).toEqual([200, 200]);
    expect(await connection()).toBe("close");
    await stopped;
    await expect(fetch(`${server.origin}/readyz`)).rejects.toThrow();
  });
});
