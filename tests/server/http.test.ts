import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptedLocale } from "../../host/server/features/pages/page-address";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
let dist: string;
let demo: string;

/** Writes a minimal build. */
function writeBuild(): void {
  for (const folder of ["page", "chunks/words", "server"]) mkdirSync(path.join(dist, folder), { recursive: true });
  const write = (file: string, text: string) => {
    writeFileSync(path.join(dist, file), text);
    writeFileSync(path.join(dist, `${file}.br`), brotliCompressSync(text));
    writeFileSync(path.join(dist, `${file}.gz`), gzipSync(text));
  };
  write("page/main.js", "export const main = 1;");
  write("chunks/core-abc123.js", "export const core = 1;");
  write("chunks/words/en_GB-def456.js", "export default {};");
  write("server/main.js", "secret");
  writeFileSync(
    path.join(dist, "page/index.html"),
    `<html lang="%TD_LANG%"><head><!--td:head--><script\n      type="module" src="%TD_STATIC%/page/main.js" data-admin-base="%TD_ADMIN_BASE%"></script></head><body><!--td:data--></body></html>`,
  );
  const needs = ["page/main.js", "chunks/core-abc123.js"];
  writeFileSync(path.join(dist, "manifest.json"), JSON.stringify({ "page/main": { file: "page/main.js", needs } }));
  writeFileSync(path.join(demo, "page.html"), "<p>demo</p>");
}

beforeAll(async () => {
  dist = mkdtempSync(path.join(os.tmpdir(), "td-dist-"));
  demo = mkdtempSync(path.join(os.tmpdir(), "td-demo-"));
  writeBuild();
  server = await testServer({
    config: {
      distDirectory: dist,
      demoDirectory: demo,
      demo: true,
      frameAncestors: ["'self'", "https://intranet.test"],
    },
  });
});
afterAll(async () => {
  await server.close();
  for (const folder of [dist, demo]) rmSync(folder, { recursive: true, force: true });
});

const admin = async (): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn("admin");
  return browser;
};

describe("refusals", () => {
  it("are problem details with a type, a status and message keys", async () => {
    const response = await server.browser().call("GET", "/admin/api/display-configuration");
    expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(response.json()).toEqual({
      type: "session-expired",
      title: "The session has ended",
      status: 401,
      errors: ["error.session-expired"],
    });
  });

  it("name unknown fields and fields of the wrong type", async () => {
    const browser = await admin();
    const unknown = await browser.call("POST", "/admin/api/shop/status", { body: { open: true, admin: true } });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      422,
      { type: "validation", fields: { admin: "error.unknown-field" } },
    ]);
    const wrong = await browser.call("POST", "/admin/api/shop/status", { body: { open: "<script>" } });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { fields: { open: "error.type" } }]);
    const missing = await browser.call("POST", "/admin/api/shop/status", { body: {} });
    expect(missing.json()).toMatchObject({ fields: { open: "error.required" } });
  });

  it.each([
    ["broken JSON", "{", "application/json", 400, "malformed"],
    ["a prototype in JSON", `{"__proto__":{"open":true}}`, "application/json", 400, "malformed"],
    ["another content type", "<x/>", "application/xml", 415, "unsupported"],
    ["a body that is too large", `{"open":"${"x".repeat(3_000_000)}"}`, "application/json", 413, "too-large"],
  ])("respond to %s", async (_, body, type, status, problem) => {
    const browser = await admin();
    const response = await browser.call("POST", "/admin/api/shop/status", { body, headers: { "content-type": type } });
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([status, problem]);
  });

  it.each([
    ["a NUL byte", `{"open":"a\\u0000b"}`, 422, { open: "error.characters" }],
    ["half of a surrogate pair", `{"open":["\\ud800"]}`, 422, { "open.0": "error.characters" }],
    ["a name that every object inherits", `{"open":true,"toString":1}`, 422, { toString: "error.unknown-field" }],
    ["a number that is not exact", `{"open":{"id":1e300}}`, 422, { "open.id": "error.number" }],
    ["deeply nested values", `{"open":${"[".repeat(65)}${"]".repeat(65)}}`, 400, undefined],
  ])("name the place of %s, before any handler sees it", async (_, body, status, fields) => {
    const browser = await admin();
    const headers = { "content-type": "application/json" };
    const response = await browser.call("POST", "/admin/api/shop/status", { body, headers });
    expect([response.statusCode, response.json<{ fields?: object }>().fields]).toEqual([status, fields]);
  });

  it("name an invalid path parameter", async () => {
    const browser = await admin();
    const nul = await browser.call("GET", "/admin/api/shop-alert/a%00b/read");
    expect([nul.statusCode, nul.json()]).toMatchObject([400, { fields: { key: "error.characters" } }]);
  });

  it.each([
    "/admin/api/nope",
    "/admin/public/api/nope",
    "/admin/static/nope.js",
    "/admin/api/context/shop/FR",
    "/nowhere",
  ])("respond with 404 at %s", async (url) => {
    const response = await (await admin()).call("GET", url);
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([404, "not-found"]);
  });
});

describe("forged calls", () => {
  const writes: readonly [method: "GET" | "POST", url: string, body?: object][] = [
    ["POST", "/admin/api/shop/status", { open: true }],
    ["POST", "/admin/public/api/vue-login/check-login", { login: "", pwd: "" }],
    ["POST", "/admin/login?fromIhm=true", { login: "a", password: "b" }],
    ["GET", "/admin/api/languages/select/fr_FR"],
    ["GET", "/admin/api/shop-alert/any/read"],
  ];

  it.each(writes)("%s %s needs the XSRF header, also for writing GETs", async (method, url, body) => {
    const browser = await admin();
    for (const xsrf of [null, "stale", "a.b"]) {
      const response = await browser.call(method, url, { body, xsrf });
      expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([403, "xsrf"]);
    }
    expect((await browser.call(method, url, { body })).statusCode).toBe(200);
  });

  it("a token of another session is refused", async () => {
    const [victim, attacker] = [await admin(), await admin()];
    victim.cookies.set("XSRF-TOKEN", attacker.cookies.get("XSRF-TOKEN") ?? "");
    expect((await victim.call("POST", "/admin/api/shop/status", { body: { open: true } })).statusCode).toBe(403);
    // The refusal contained a matching token, with which the page repeats the call.
    expect((await victim.call("POST", "/admin/api/shop/status", { body: { open: true } })).statusCode).toBe(200);
  });
});

describe("pages and files", () => {
  it("serve the host page at every address, with preload links for its code", async () => {
    const response = await server
      .browser()
      .call("GET", "/admin/login", { headers: { "accept-language": "fr-CH, fr;q=0.9" } });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<html lang="fr">');
    expect(response.body).toContain('<link rel="modulepreload" href="/admin/static/chunks/core-abc123.js" />');
    expect(response.body).toContain('data-admin-base="/admin"');
    expect(response.cookies.map(({ name }) => name)).toContain("XSRF-TOKEN");
  });

  it("use the base of the development server", async () => {
    expect((await server.browser().call("GET", "/admin/vue/login")).body).toContain('data-admin-base="/admin/vue"');
  });

  /** Returns the data blocks of a page by the path of their call. */
  const blocksOf = (html: string): Map<string, string> =>
    new Map(
      [...html.matchAll(/<script type="application\/json" data-response="([^"]+)"[^>]*>([^<]*)<\/script>/g)].map(
        ([, address = "", json = ""]) => [address.replaceAll("&amp;", "&"), json],
      ),
    );

  it("carry the start-up responses of their session, as the calls return them", async () => {
    const browser = await admin();
    const response = await browser.call("GET", "/admin/features");
    expect(response.headers["cache-control"]).toBe("no-store");
    const blocks = blocksOf(response.body);
    expect([...blocks.keys()]).toEqual([
      "/admin/api/context/connected",
      "/admin/api/display-configuration",
      "/admin/api/context/shop/fr_FR",
      "/admin/api/languages/modules/shell&menu/fr_FR",
      "/admin/api/shop-alert",
    ]);
    for (const [url, json] of blocks) expect(JSON.parse(json), url).toEqual((await browser.call("GET", url)).json());
    expect(response.body).toContain(`data-session="${browser.cookies.get("XSRF-TOKEN") ?? ""}"`);
  });

  it("carry nothing of another session, and nothing private without one", async () => {
    const display = async (browser: Browser) =>
      blocksOf((await browser.call("GET", "/admin/features")).body).get("/admin/api/display-configuration") ?? "";
    await display(await admin());
    const dealer = server.browser();
    await dealer.signIn("dealer");
    expect(JSON.parse(await display(dealer))).toMatchObject({
      data: { user: { id: server.fixture.userIds.dealer } },
    });
    expect(await display(server.browser())).toBe("");
  });

  it("carry the configuration of a public screen, and texts in the reader's language", async () => {
    const headers = { "accept-language": "fr" };
    const { body } = await server.browser().call("GET", "/admin/dlu/login", { headers });
    expect([...blocksOf(body).keys()]).toContain("/admin/public/api/context/not-connected/DLU/fr_FR");
    const [, texts = "{}"] = /data-messages="">([^<]*)<\/script>/.exec(body) ?? [];
    expect(Object.keys(JSON.parse(texts) as object)).toEqual(["fr_FR/start"]);
  });

  it("have a strict content security policy that allows the configured parent hosts", async () => {
    const response = await server.browser().call("GET", "/admin/login");
    const policy = String(response.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'self' https://intranet.test");
    expect(policy).not.toContain("unsafe");
    const nonce = /<script nonce="([0-9a-f]+)"/.exec(response.body)?.[1];
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(response.headers["x-frame-options"]).toBeUndefined();
  });

  it("send compressed files from disk; hashed ones are cached forever", async () => {
    const browser = server.browser();
    const chunk = await browser.call("GET", "/admin/static/chunks/core-abc123.js", {
      headers: { "accept-encoding": "br" },
    });
    expect(chunk.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(String(chunk.headers.vary).toLowerCase()).toContain("accept-encoding");
    expect(brotliDecompressSync(chunk.rawPayload).toString()).toBe("export const core = 1;");
    const entry = await browser.call("GET", "/admin/static/page/main.js", { headers: { "accept-encoding": "gzip" } });
    expect(entry.headers).toMatchObject({
      "content-encoding": "gzip",
      "cache-control": "public, no-cache",
      "access-control-allow-origin": "*",
    });
  });

  it("let the host page load all files from addresses with the version of the build, which are cached forever", async () => {
    writeFileSync(path.join(dist, "integrity.json"), "{}");
    const built = await testServer({ config: { distDirectory: dist } });
    const get = (url: string, encoding = "br") =>
      built.browser().call("GET", url, { headers: { "accept-encoding": encoding } });
    const [, base = ""] =
      /src="(\/admin\/static\/v\/[\w-]{12})\/page\/main\.js"/.exec((await get("/admin/login", "identity")).body) ?? [];
    const caching = async (url: string) => (await get(url)).headers["cache-control"];
    const forever = "public, max-age=31536000, immutable";
    expect([await caching(`${base}/page/main.js`), await caching(`${base}/chunks/core-abc123.js`)]).toEqual([
      forever,
      forever,
    ]);
    const other = "/admin/static/v/another-one";
    expect([await caching(`${other}/page/main.js`), await caching(`${other}/chunks/core-abc123.js`)]).toEqual([
      "public, no-cache",
      forever,
    ]);
    for (const file of ["server/main.js", "..%2fserver/main.js", "page/..%2fserver/main.js", "page/none.js", ""])
      expect((await get(`${base}/${file}`)).statusCode, file).toBe(404);
    await built.close();
    rmSync(path.join(dist, "integrity.json"));
  });

  it("send a chunk in the accepted encoding, and read it from disk once", async () => {
    const browser = server.browser();
    const load = (name: string, encoding: string) =>
      browser.call("GET", `/admin/static/chunks/${name}`, { headers: { "accept-encoding": encoding } });
    const zipped = await load("words/en_GB-def456.js", "gzip, deflate");
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.rawPayload).toString()).toBe("export default {};");
    rmSync(path.join(dist, "chunks/words/en_GB-def456.js.gz"));
    expect((await load("words/en_GB-def456.js", "gzip")).rawPayload).toEqual(zipped.rawPayload);
    const plain = await load("words/en_GB-def456.js", "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe("export default {};");
    expect((await load("words/fr_FR-def456.js", "gzip")).statusCode).toBe(404);
  });

  it.each([
    "/admin/static/server/main.js",
    "/admin/static/%2e%2e/package.json",
    "/admin/static/..%2fpackage.json",
    "/admin/static/chunks/..%2fserver/main.js",
    "/admin/static/chunks/%2e%2e/server/main.js",
    "/admin/static/chunks/..%5cserver%5cmain.js",
    "/demo/..%2fpackage.json",
  ])("refuse %s", async (url) => {
    for (const encoding of ["identity", "br"])
      expect(
        (await server.browser().call("GET", url, { headers: { "accept-encoding": encoding } })).statusCode,
      ).toBeGreaterThanOrEqual(400);
  });

  it("refuse a range beyond the end of a file", async () => {
    const headers = { range: "bytes=999999-", "accept-encoding": "identity" };
    const response = await server.browser().call("GET", "/admin/static/page/main.js", { headers });
    expect([response.statusCode, response.json()]).toMatchObject([416, { type: "malformed", status: 416 }]);
  });

  it("serve the demo pages", async () => {
    expect((await server.browser().call("GET", "/demo/page.html")).body).toBe("<p>demo</p>");
  });

  it("use the browser's language if it is built in", () => {
    expect(["de-AT,de;q=0.9", "es,fr;q=0.5", "ja", undefined].map(acceptedLocale)).toEqual([
      "de_DE",
      "fr_FR",
      "en_GB",
      "en_GB",
    ]);
  });
});

describe("description and health", () => {
  it("the OpenAPI document describes every call once, with its right", async () => {
    const document = (await server.browser().call("GET", "/admin/api/openapi.json")).json<{
      openapi: string;
      paths: Record<string, Record<string, object>>;
    }>();
    expect(document.openapi).toBe("3.1.0");
    expect(document.paths["/admin/api/shop/status"]?.post).toMatchObject({
      operationId: "shop.status",
      "x-right": "ONLINE_SITE",
    });
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(server.routes.length);
  });

  it("large responses are compressed", async () => {
    const response = await server
      .browser()
      .call("GET", "/admin/api/openapi.json", { headers: { "accept-encoding": "gzip, br" } });
    expect(response.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(response.rawPayload).toString())).toHaveProperty("paths");
  });

  it("health is ok while the database responds", async () => {
    expect((await server.browser().call("GET", "/health")).json()).toEqual({ status: "ok" });
  });
});
