/** Probes, metrics and stopping. */
import net from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { testServer, type TestServer } from "./support/test-server";

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
const startedServer = async (config = {}): Promise<TestServer> => {
  const server = await testServer({ config });
  servers.push(server);
  return server;
};

it("is ready while it accepts calls, and alive until it stops", async () => {
  const { app, health } = await startedServer();
  const status = async (url: string) => (await app.inject({ method: "GET", url })).statusCode;
  expect([await status("/livez"), await status("/readyz"), await status("/health")]).toEqual([200, 200, 200]);
  health.drain();
  expect([await status("/livez"), await status("/readyz"), await status("/health")]).toEqual([200, 503, 200]);
});

it("shows its metrics only to callers with the token", async () => {
  const { app, open } = await startedServer({ metricsToken: "figures" });
  await open.database.execute(sql`insert into job (type) values ('waits')`);
  await app.inject({ method: "GET", url: "/admin/api/display-configuration?secret=1" });
  expect((await app.inject({ method: "GET", url: "/metrics" })).statusCode).toBe(404);
  const { body } = await app.inject({ method: "GET", url: "/metrics", headers: { authorization: "Bearer figures" } });
  expect(body).toContain('td_jobs{status="QUEUED"} 1');
  expect(body).toContain('td_mails{status="EXPIRED"} 0');
  expect(body).toMatch(
    /td_request_seconds_count\{method="GET",route="\/admin\/api\/display-configuration",status="401"\} 1/,
  );
  expect(body).toContain("nodejs_eventloop_lag_seconds");
  expect(body).not.toContain("secret");
  if (open.kind === "server") expect(body).toContain('td_database_connections{state="waiting"} 0');
});

it("has no metrics without a configured token", async () => {
  const { app } = await startedServer();
  expect((await app.inject({ method: "GET", url: "/metrics", headers: { authorization: "Bearer " } })).statusCode).toBe(
    404,
  );
});

it.each([
  ["half a request head", "POST /admin/login HTTP/1.1\r\nHost: x\r\n"],
  [
    "half a request body",
    "POST /admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
  ],
])("stops although a client has sent %s", { timeout: 10_000 }, async (_, bytes) => {
  const { app } = await startedServer();
  const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = net.connect(Number(address.port), "127.0.0.1");
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.write(bytes, resolve));
  // Once the server responds to a later request, it has read the bytes sent before.
  await (await fetch(`${address.origin}/livez`)).text();
  await app.close();
  expect(app.server.listening).toBe(false);
});

it("finishes a complete request before it stops", async () => {
  const { app } = await startedServer();
  let markBegun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (markBegun = resolve));
  app.addHook("preHandler", async (request) => {
    if (request.url !== "/livez") return;
    markBegun();
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const response = fetch(`${origin}/livez`);
  await hasBegun;
  await app.close();
  expect((await response).status).toBe(200);
});
