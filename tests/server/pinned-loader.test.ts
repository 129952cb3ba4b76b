/** Loaders whose version a page has pinned. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testServer, type TestServer } from "./support/test-server";

let server: TestServer;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), "td-dist-"));
  mkdirSync(path.join(dist, "page"));
  writeFileSync(path.join(dist, "page/index.html"), "");
  writeFileSync(path.join(dist, "manifest.json"), "{}");
  writeFileSync(path.join(dist, "td-admin.1.2.3.js"), "export {};");
  server = await testServer({ config: { distDirectory: dist } });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true, force: true });
});

const load = (version: string) => server.browser().call("GET", `/admin/static/td-admin.${version}.js`);

it("sends the loader of its own version", async () => {
  const { statusCode, headers, body } = await load("1.2.3");
  expect([statusCode, headers["access-control-allow-origin"], body]).toEqual([200, "*", "export {};"]);
});

it("answers the loader of another version with a script that says so on the console", async () => {
  const { statusCode, headers, body } = await load("0.0.9");
  expect([statusCode, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
  expect(headers["content-type"]).toContain("text/javascript");
  expect(body).toMatch(/^console\.error\("td-admin: this server has version \S+, not td-admin\.0\.0\.9\.js\./);
});
