/** The proxy of the compose file, where Caddy is installed: it answers HTTP/2, and the server sees what the client sent. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import https from "node:https";
import type { IncomingMessage } from "node:http";
import os from "node:os";
import path from "node:path";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { session } from "../../host/server/platform/storage/schema";
import { wholeServer } from "./security/support";
import { freePort } from "./support/built-server";
import { PASSWORD } from "./support/fixture";
import { http2Browser, type Http2Browser } from "./support/http2-client";
import { smallBuild, type SmallBuild } from "./support/small-build";
import type { TestServer } from "./support/test-server";

const HOST = path.resolve(import.meta.dirname, "../../host");
const CADDYFILE = readFileSync(path.join(HOST, "Caddyfile"), "utf8");
const EXTRACTED = path.resolve(import.meta.dirname, "../../.cache/caddy/usr/bin/caddy");
const caddy = ["caddy", EXTRACTED].find((program) => spawnSync(program, ["version"]).status === 0);

it("starts with the configuration that is tested here", () => {
  const compose = readFileSync(path.join(HOST, "compose.yaml"), "utf8");
  const [, proxy = ""] = /^ {2}proxy:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  expect(proxy).toContain("- ./Caddyfile:/etc/caddy/Caddyfile:ro\n");
  expect(proxy).not.toContain("command:");
  expect([...CADDYFILE.matchAll(/\{\$(\w+):/g)].map(([, name]) => name)).toEqual(["TD_DOMAIN", "TD_SERVER"]);
  expect(proxy).toContain("TD_DOMAIN: ${TD_DOMAIN:-localhost}\n");
});

describe.skipIf(caddy === undefined)("the proxy", () => {
  let directory: string;
  let build: SmallBuild;
  let server: TestServer;
  let child: ChildProcess | undefined;
  let browser: Http2Browser | undefined;
  let origin = "";
  let plainOrigin = "";
  let ca = "";

  beforeAll(async () => {
    directory = mkdtempSync(path.join(os.tmpdir(), "td-proxy-"));
    build = smallBuild();
    const port = await freePort();
    const plainPort = await freePort();
    origin = `https://localhost:${port}`;
    plainOrigin = `http://localhost:${plainPort}`;
    server = await wholeServer({
      config: { trustProxy: 1, publicUrl: origin, distDirectory: build.distDirectory },
    });
    const target = await server.app.listen({ port: 0, host: "127.0.0.1" });
    // Other ports than those of the container; the rest is the file that compose mounts.
    const ports = `skip_install_trust\n\thttp_port ${plainPort}\n\tadmin off\n`;
    const file = path.join(directory, "Caddyfile");
    writeFileSync(file, CADDYFILE.replace("skip_install_trust\n", ports));
    const environment = {
      TD_DOMAIN: `localhost:${port}`,
      TD_SERVER: new URL(target).host,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
    };
    const started = spawn(caddy ?? "", ["run", "--config", file, "--adapter", "caddyfile"], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let log = "";
      started.stderr.on("data", (chunk: Buffer) => {
        log += chunk.toString();
        if (log.includes("certificate obtained successfully")) resolve();
      });
      started.once("exit", () => reject(new Error(`Caddy ended:\n${log}`)));
    });
    const root = path.join(directory, "caddy/pki/authorities/local/root.crt");
    expect(existsSync(root)).toBe(true);
    ca = readFileSync(root, "utf8");
    browser = http2Browser(origin, ca);
  }, 60_000);
  afterAll(async () => {
    browser?.close();
    child?.kill();
    await server.close();
    build.remove();
    rmSync(directory, { recursive: true, force: true });
  });

  it("answers HTTP/2, and passes on the scheme and the address of the client, cookies and bodies", async () => {
    if (browser === undefined) throw new Error("Caddy is not running");
    await browser.signIn("admin");
    expect(browser.session.alpnProtocol).toBe("h2");
    expect([...browser.cookies.keys()]).toContain("__Host-td_session");
    const [last] = await server.open.database.select().from(session).orderBy(desc(session.id)).limit(1);
    expect(last?.ip).toMatch(/^(127\.0\.0\.1|::1)$/);
    const { status, text } = await browser.call("POST", "/admin/api/shop/status", { open: true });
    expect([status, JSON.parse(text)]).toEqual([200, { data: { activated: true } }]);
    const page = await browser.call("GET", "/admin/fitter");
    expect([page.status, page.text.includes('data-response="/admin/api/display-configuration"')]).toEqual([200, true]);
  });

  it("does not believe a client that names another address", async () => {
    const visitor = http2Browser(origin, ca);
    await visitor.call("GET", "/admin/api/context/connected");
    await visitor.call(
      "POST",
      "/admin/login?fromIhm=true",
      { login: "admin@example.test", password: PASSWORD },
      { "x-forwarded-for": "6.6.6.6" },
    );
    visitor.close();
    const [last] = await server.open.database.select().from(session).orderBy(desc(session.id)).limit(1);
    expect(last?.ip).not.toBe("6.6.6.6");
  });

  it("passes on an export part by part, and a preflight with the server's answer", async () => {
    if (browser === undefined) throw new Error("Caddy is not running");
    const { status, headers, text } = await browser.call("GET", "/admin/api/serviceCategory/export");
    expect([status, headers["content-type"], text.includes(";")]).toEqual([200, "text/csv; charset=utf-8", true]);
    const preflight = await browser.call("OPTIONS", "/admin/api/fitter", undefined, {
      origin: "http://localhost:9090",
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    });
    expect(preflight.headers["access-control-allow-origin"]).toBe("http://localhost:9090");
    expect(preflight.headers["access-control-max-age"]).toBe("7200");
  });

  it("answers HTTP/1.1 as well, and leads from HTTP to HTTPS", async () => {
    const request = https.get(`${origin}/admin/login`, { ca });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.httpVersion]).toEqual([200, "1.1"]);
    const plain = await fetch(`${plainOrigin}/admin/login`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([308, `${origin}/admin/login`]);
  });
});
