/** Requests that the server cannot parse, and what only the database refuses: values, a second row, and transactions that block each other. */
import net from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { serialisedError } from "../../host/server/platform/logged-error";
import { publicRoute } from "../../host/server/platform/http/route";
import { rateLimit } from "../../host/server/platform/storage/schema";
import { endpoint } from "../../src/contract/endpoint";
import type { Problem } from "../../src/contract/errors";
import { testServer, type TestServer } from "./support/test-server";

const SECRET = "3000000000";
const call = (name: string) =>
  endpoint({ id: `test.${name}`, method: "GET", path: `/admin/public/api/${name}`, summary: "x" });
const [overflow, taken, deadlock] = [call("overflow"), call("taken"), call("deadlock")];

let server: TestServer;
let port: number;
const logged: unknown[] = [];
beforeAll(async () => {
  server = await testServer({
    modules: [
      ({ database }) => [
        publicRoute(overflow, async () => {
          await database.execute(sql`select ${SECRET}::int`);
        }),
        publicRoute(taken, async () => {
          const insert = () => database.insert(rateLimit).values({ key: "taken", count: 1, windowEndsAt: new Date() });
          await insert();
          await insert();
        }),
        publicRoute(deadlock, async () => {
          await database.execute(sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
        }),
      ],
    ],
  });
  server.app.addHook("onRequest", (request, _reply, done) => {
    vi.spyOn(request.log, "error").mockImplementation((line: unknown, message?: string) => {
      logged.push([message, serialisedError((line as { err: Error }).err)]);
    });
    done();
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as net.AddressInfo);
});
afterAll(() => server.close());

/** Sends raw bytes as a request. Returns the status, the content type and the body of the response. */
const send = (request: string): Promise<{ status: number; type: string; problem: Problem }> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(request));
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = received.split("\r\n\r\n");
      resolve({
        status: Number(head.split(" ")[1]),
        type: /^content-type: (.*)$/im.exec(head)?.[1] ?? "",
        problem: JSON.parse(body) as Problem,
      });
    });
  });

it.each([
  [
    "a broken percent-encoding",
    "GET /admin/api/job/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    400,
    "malformed",
  ],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nHost: x\r\nX-Much: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
    "too-large",
  ],
  ["no HTTP at all", "HELLO\r\n\r\n", 400, "malformed"],
])("responds to %s with problem details", async (_, request, status, type) => {
  const response = await send(request);
  expect(response).toMatchObject({ status, problem: { status, type } });
  expect(response.type).toMatch(/^application\/problem\+json/);
});

it("responds with 422 to a value that only the database refuses, and logs a bug without the value", async () => {
  const response = await server.browser().call("GET", overflow.path);
  expect([response.statusCode, response.json()]).toMatchObject([422, { errors: ["error.unstorable"] }]);
  expect(logged).toMatchObject([[expect.stringContaining("bug"), { code: "22003" }]]);
  expect(JSON.stringify(logged)).not.toContain(SECRET);
});

it("responds with 409 to what another call has stored first, and logs a bug", async () => {
  logged.length = 0;
  const response = await server.browser().call("GET", taken.path);
  expect([response.statusCode, response.json()]).toMatchObject([409, { type: "conflict" }]);
  expect(logged).toMatchObject([[expect.stringContaining("bug"), { code: "23505" }]]);
});

it("responds with 503 to a transaction that the database ended in favour of another one", async () => {
  const response = await server.browser().call("GET", deadlock.path);
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
});
