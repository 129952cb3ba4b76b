/** Behaviour of calls and of the process while PostgreSQL is unreachable. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isDatabaseAway } from "../../host/server/platform/storage/database-away";
import type { OpenDatabase } from "../../host/server/platform/storage/db";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { proxyTo, type Proxy } from "../server/support/proxy";
import { smallBuild, type SmallBuild } from "../server/support/small-build";
import { emptyDatabase, isServerShared } from "../server/support/test-database";
import { testServer, type Browser, type TestServer } from "../server/support/test-server";
import { eventually } from "../support/eventually";

const POOL_SIZE = 3;

describe.skipIf(!isServerShared())("a lost database", () => {
  let proxy: Proxy;
  let build: SmallBuild;
  let open: OpenDatabase;
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    // Connection losses are logged; the tests check responses.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    proxy = await proxyTo(await emptyDatabase());
    open = await openDatabase({
      url: proxy.url,
      dataDirectory: "unused",
      limits: { poolSize: POOL_SIZE, connectSeconds: 1, statementSeconds: 1 },
    });
    build = smallBuild();
    server = await testServer({ open, config: { distDirectory: build.distDirectory } });
    browser = server.browser();
    await browser.signIn("admin");
  });
  beforeEach(async () => {
    await proxy.restore();
    await eventually(() => Promise.all(Array.from({ length: POOL_SIZE }, expectWorking)));
  });
  afterAll(async () => {
    await server.close();
    await open.close();
    await proxy.close();
    build.remove();
    vi.restoreAllMocks();
  });

  /** Runs a transaction whose connection is cut between two statements. */
  const interrupted = () =>
    open.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      proxy.cut();
      // Gives the process time to notice the loss.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await transaction.execute(sql`select 2`);
    });
  const outcomeOf = (statement: Promise<unknown>): Promise<unknown> =>
    statement.then(
      () => "done",
      (error: unknown) => error,
    );
  const expectWorking = async (): Promise<void> =>
    expect((await open.database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);

  it("a cut connection fails only its transaction", async () => {
    expect(isDatabaseAway(await outcomeOf(interrupted()))).toBe(true);
    await expectWorking();
  });

  it("failed transactions release their connections", async () => {
    for (let time = 0; time <= POOL_SIZE; time++) await outcomeOf(interrupted());
    await proxy.refuse();
    for (let time = 0; time <= POOL_SIZE; time++)
      expect(isDatabaseAway(await outcomeOf(open.database.transaction(() => Promise.resolve())))).toBe(true);
    await proxy.restore();
    await Promise.all(Array.from({ length: POOL_SIZE }, expectWorking));
  });

  it("repeats a read whose connection was cut", async () => {
    const reading = open.database.execute(sql`select pg_sleep(0.5), 7 as seven`).then(({ rows }) => rows);
    await eventually(async () => {
      const { rows } = await open.database.execute(
        sql`select 1 from pg_stat_activity where query like '%seven%' and state = 'active' and pid <> pg_backend_pid()`,
      );
      expect(rows).toHaveLength(1);
    });
    proxy.cut();
    expect(await reading).toMatchObject([{ seven: 7 }]);
  });

  it("does not repeat a write", async () => {
    await open.database.execute(sql`create table counted (at timestamptz)`);
    const writing = outcomeOf(open.database.execute(sql`insert into counted select now() from pg_sleep(0.3)`));
    await new Promise((resolve) => setTimeout(resolve, 100));
    proxy.cut();
    expect(isDatabaseAway(await writing)).toBe(true);
  });

  it("a statement ends at its time limit, even if the server never responds", async () => {
    expect(isDatabaseAway(await outcomeOf(open.database.execute(sql`select pg_sleep(3)`)))).toBe(true);
    const unanswered = open.database.transaction(async (transaction) => {
      proxy.silence();
      await transaction.execute(sql`select 1`);
    });
    expect(isDatabaseAway(await outcomeOf(unanswered))).toBe(true);
    await proxy.restore();
    await Promise.all(Array.from({ length: POOL_SIZE }, expectWorking));
  });

  it("long work has no time limit", async () => {
    const { rows } = await open.unlimited((database) => database.execute(sql`select pg_sleep(1.2), 1 as one`));
    expect(rows).toMatchObject([{ one: 1 }]);
  });

  it("responds with 503 and Retry-After, and recovers", async () => {
    await proxy.refuse();
    const refused = await browser.call("GET", "/admin/api/display-configuration");
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.headers["content-type"]).toContain("application/problem+json");
    expect(refused.json()).toMatchObject({ type: "unavailable", errors: ["error.unavailable"] });
    await proxy.restore();
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
  });

  it.each([
    ["fr-FR,fr;q=0.9", "Le service est momentanément indisponible"],
    ["de", "Der Dienst ist vorübergehend nicht verfügbar"],
    ["en", "The service is unavailable"],
  ])("shows browsers in %s a page that reloads itself", async (language, text) => {
    await proxy.refuse();
    const headers = { accept: "text/html", "accept-language": language };
    const page = await browser.call("GET", "/admin/fitter", { headers });
    expect(page.statusCode).toBe(503);
    expect(page.headers["retry-after"]).toBe("5");
    expect(page.body).toContain('<meta http-equiv="refresh" content="5" />');
    expect(page.body).toContain(text);
    const form = await browser.call("POST", "/admin/login", { headers, body: {} });
    expect(form.statusCode).toBe(503);
    expect(form.body).not.toContain("refresh");
  });
});
