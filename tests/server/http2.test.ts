/** A server with a certificate: HTTP/2 and HTTP/1.1 over TLS. */
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import https from "node:https";
import type { IncomingMessage } from "node:http";
import type { Http2SecureServer, IncomingHttpHeaders } from "node:http2";
import os from "node:os";
import path from "node:path";
import tls from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { secureTransport } from "../../host/server/platform/http/secure-server";
import { readCertificate, type TlsFiles } from "../../host/server/platform/tls";
import { wholeServer } from "./security/support";
import { writeCertificate } from "./support/certificate";
import { http2Browser, type Http2Browser } from "./support/http2-client";
import { smallBuild, type SmallBuild } from "./support/small-build";
import type { TestServer } from "./support/test-server";

const MIB = 1024 * 1024;
const MULTIPART = "multipart/form-data; boundary=td";
const part = (name: string, content: string, more = ""): string =>
  `--td\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

let directory: string;
let files: TlsFiles;
let ca: string;
let build: SmallBuild;
const browsers: Http2Browser[] = [];
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), "td-http2-"));
  files = writeCertificate(directory);
  ca = readFileSync(files.certificate, "utf8");
  build = smallBuild();
});
afterAll(() => {
  build.remove();
  rmSync(directory, { recursive: true, force: true });
});
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close();
});

const secureServer = (): Promise<TestServer> =>
  wholeServer({ config: { tls: files, metricsToken: "figures", distDirectory: build.distDirectory } });
const listen = ({ app }: TestServer): Promise<string> => app.listen({ port: 0, host: "127.0.0.1" });
const connectTo = (origin: string): Http2Browser => {
  const browser = http2Browser(origin, ca);
  browsers.push(browser);
  return browser;
};

describe("calls over HTTP/2", () => {
  let server: TestServer;
  let origin: string;
  beforeAll(async () => {
    server = await secureServer();
    origin = await listen(server);
  }, 60_000);
  afterAll(() => server.close());
  const admin = async (): Promise<Http2Browser> => {
    const browser = connectTo(origin);
    await browser.signIn("admin");
    return browser;
  };

  it("sign in with cookies that browsers accept only over TLS from this host", async () => {
    const browser = await admin();
    expect(origin).toMatch(/^https:/);
    expect(browser.session.alpnProtocol).toBe("h2");
    expect([...browser.cookies.keys()]).toContain("__Host-td_session");
    const { status, text } = await browser.call("POST", "/admin/api/shop/status", { open: true });
    expect([status, JSON.parse(text)]).toEqual([200, { data: { activated: true } }]);
  });

  it("need the XSRF header", async () => {
    const browser = await admin();
    browser.cookies.delete("XSRF-TOKEN");
    expect((await browser.call("POST", "/admin/api/shop/status", { open: true })).status).toBe(403);
  });

  it("answer the host page with the data of its session", async () => {
    const { status, text } = await (await admin()).call("GET", "/admin/fitter");
    expect(status).toBe(200);
    expect(text).toContain('data-response="/admin/api/display-configuration"');
  });

  it("name the code of a page before its response, to browsers that open it", async () => {
    const browser = await admin();
    const hintOf = async (headers: Readonly<Record<string, string>>) => {
      const stream = browser.begin("GET", "/admin/fitter", headers);
      const hints: IncomingHttpHeaders[] = [];
      stream.on("headers", (hint) => hints.push(hint));
      const received = browser.response(stream);
      stream.end();
      expect((await received).status).toBe(200);
      return hints;
    };
    const [hint, ...more] = await hintOf({ "sec-fetch-dest": "document" });
    expect(hint).toMatchObject({ ":status": 103 });
    expect(String(hint?.["link"])).toContain("</admin/static/elements/td-fitters.js>; rel=modulepreload");
    expect([more, await hintOf({})]).toEqual([[], []]);
  });

  it("receive a file in parts, without a length", async () => {
    const browser = await admin();
    const lines = `name\n${"category\n".repeat(150_000)}`;
    const stream = browser.begin("POST", "/admin/api/import", { "content-type": MULTIPART });
    const received = browser.response(stream);
    stream.write(part("resource", "service-category"));
    stream.end(`${part("file", lines, '; filename="a.csv"')}--td--\r\n`);
    const { status, text } = await received;
    expect([status, text]).toEqual([200, expect.stringContaining('"id":')]);
  });

  it("stream an export", async () => {
    const { status, headers, text } = await (await admin()).call("GET", "/admin/api/serviceCategory/export");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "no-store",
    ]);
    expect(headers["content-length"]).toBeUndefined();
    expect(text).toContain(";");
  });

  it("count bodies without a length towards the memory of bodies", async () => {
    const browser = await admin();
    const responses = Array.from({ length: 40 }, async () => {
      const stream = browser.begin("POST", "/admin/api/fitter/upload/logo", { "content-type": MULTIPART });
      return (await browser.response(stream)).status;
    });
    expect(await Promise.race(responses)).toBe(429);
    for (const response of responses) response.catch(() => undefined);
  });

  it("get the probes and the metrics", async () => {
    const browser = connectTo(origin);
    for (const url of ["/livez", "/readyz", "/health"]) expect((await browser.call("GET", url)).status, url).toBe(200);
    const { text } = await browser.call("GET", "/metrics", undefined, { authorization: "Bearer figures" });
    expect(text).toContain('route="/livez",status="200"');
  });

  it("are possible over HTTP/1.1 as well", async () => {
    const request = https.get(`${origin}/admin/login`, { ca });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.httpVersion]).toEqual([200, "1.1"]);
    expect(String(response.headers["set-cookie"])).toContain("__Host-td_browser");
  });
});

describe("a stop", () => {
  it("finishes complete requests and asks clients for no further ones", async () => {
    const server = await secureServer();
    let finish = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      server.app.addHook("preHandler", async ({ url }) => {
        if (url !== "/livez") return;
        resolve();
        await new Promise<void>((done) => (finish = done));
      });
    });
    const browser = connectTo(await listen(server));
    const response = browser.call("GET", "/livez");
    await hasBegun;
    const isAsked = once(browser.session, "goaway");
    const isClosed = server.close();
    await isAsked;
    finish();
    expect((await response).status).toBe(200);
    await isClosed;
    expect(server.app.server.listening).toBe(false);
  });

  it("does not wait for clients that are connected, or have sent half a request", async () => {
    const server = await secureServer();
    const origin = await listen(server);
    const browser = connectTo(origin);
    const half = browser.begin("POST", "/admin/login", { "content-type": "application/json" });
    const isClosed = once(half, "close");
    half.write("{");
    // Once the server responds to a later request, it has read the bytes sent before.
    await browser.call("GET", "/livez");
    const idle = tls.connect({
      port: Number(new URL(origin).port),
      host: "127.0.0.1",
      ca,
      ALPNProtocols: ["http/1.1"],
    });
    idle.on("error", () => undefined);
    await once(idle, "secureConnect");
    idle.write("POST /admin/login HTTP/1.1\r\nHost: x\r\n");
    await server.close();
    await isClosed;
    expect(server.app.server.listening).toBe(false);
  });
});

it("a request that the client does not finish is ended after the time limit", async () => {
  const { options, connections } = secureTransport(readCertificate(files), 50);
  const server = options.serverFactory?.(() => undefined, {}) as unknown as Http2SecureServer;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const stream = connectTo(`https://127.0.0.1:${port}`).begin("POST", "/", { "content-length": String(MIB) });
  stream.write("half");
  await once(stream, "close");
  expect(stream.rstCode).not.toBe(0);
  connections.destroy();
  server.close();
});
