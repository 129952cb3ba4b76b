/** The demo pages and the documentation site. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testServer, type TestServer } from "./support/test-server";

let server: TestServer;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), "td-demo-"));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write("pages/index.html", "<p>demo</p>");
  write("dist/demo/docs/index.html", "<p>docs</p>");
  write("dist/demo/docs/td-login.html", "<p>td-login</p>");
  server = await testServer({
    config: { demo: true, demoDirectory: path.join(root, "pages"), distDirectory: path.join(root, "dist") },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const load = (address: string) => server.browser().call("GET", address);

it.each([
  ["/demo/", "<p>demo</p>"],
  ["/demo/?locale=fr_FR", "<p>demo</p>"],
  ["/demo/docs/", "<p>docs</p>"],
  ["/demo/docs/td-login.html", "<p>td-login</p>"],
])("answers %s with its page under the policy of the demo", async (address, text) => {
  const { statusCode, headers, body } = await load(address);
  expect([statusCode, headers["content-type"], body]).toEqual([200, "text/html; charset=utf-8", text]);
  expect(headers["content-security-policy"]).toContain("'unsafe-inline'");
  expect(headers["cache-control"]).toBe("no-cache");
});

it.each([
  ["/demo", "/demo/"],
  ["/demo?locale=fr_FR", "/demo/?locale=fr_FR"],
  ["/demo/docs", "/demo/docs/"],
])("redirects %s to %s, so that relative links work", async (address, target) => {
  const { statusCode, headers } = await load(address);
  expect([statusCode, headers.location]).toEqual([302, target]);
});

it("answers 404 when the index is missing", async () => {
  rmSync(path.join(root, "pages/index.html"));
  expect((await load("/demo/")).statusCode).toBe(404);
});
