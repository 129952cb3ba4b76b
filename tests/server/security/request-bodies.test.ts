/** Request bodies are read only for allowed callers, up to the route's size limit, and not too many at a time. */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { XSRF_COOKIE, XSRF_HEADER } from "../../../src/contract/headers";
import type { Browser, TestServer } from "../support/test-server";
import { eventually, newVisitor, wholeServer } from "./support";

const MIB = 1024 * 1024;
const PAGE_PASSWORD_URL = "/admin/public/api/site/own?path=/nowhere";
const MULTIPART = "multipart/form-data; boundary=td";
const part = (name: string, content: string, more = ""): string =>
  `--td\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const fileHead = `--td\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname`;

let server: TestServer;
let admin: Browser;
const unfinished: Readable[] = [];
let left = 0;
const logged: unknown[] = [];
beforeAll(async () => {
  server = await wholeServer();
  server.app.addHook("onRequest", async ({ log, raw }) => {
    raw.once("error", () => left++);
    vi.spyOn(log, "error").mockImplementation((line: unknown) => {
      logged.push(line);
    });
  });
  admin = server.browser();
  await admin.signIn("admin");
}, 60_000);
afterEach(() => {
  for (const body of unfinished.splice(0)) body.destroy();
});
afterAll(() => server.close());

const headersOf = ({ cookies }: Browser) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  [XSRF_HEADER]: decodeURIComponent(cookies.get(XSRF_COOKIE) ?? ""),
});

/** Sends the start of a body that never ends. */
function begin(browser: Browser, url: string, start: string, { bytes = MIB, type = MULTIPART } = {}) {
  const body = new Readable({ read: () => undefined });
  body.push(start);
  unfinished.push(body);
  return server.app.inject({
    method: "POST",
    url,
    payload: body,
    headers: { ...headersOf(browser), "content-type": type, "content-length": String(bytes) },
  });
}

describe("a body is refused before it is read", () => {
  it("without a session", async () => {
    const guest = await newVisitor(server);
    const response = await begin(guest, "/admin/api/fitter/upload/logo", fileHead);
    expect(response.statusCode).toBe(401);
    const json = await begin(guest, "/admin/api/fitter", "{", { type: "application/json" });
    expect(json.statusCode).toBe(401);
  });

  it("for a field without files, and for a resource without import", async () => {
    expect((await begin(admin, "/admin/api/fitter/upload/nonsense", fileHead)).statusCode).toBe(404);
    expect((await begin(admin, "/admin/api/import", part("resource", "nonsense") + fileHead)).statusCode).toBe(404);
  });

  it("when it exceeds the route's limit", async () => {
    expect((await begin(admin, "/admin/api/fitter/upload/logo", fileHead, { bytes: 31 * MIB })).statusCode).toBe(413);
    const guest = await newVisitor(server);
    expect((await begin(guest, PAGE_PASSWORD_URL, part("password", "x"), { bytes: MIB })).statusCode).toBe(413);
    const login = await begin(guest, "/admin/login", "{", { bytes: MIB, type: "application/json" });
    expect(login.statusCode).toBe(413);
  });

  it("when it has unexpected parts", async () => {
    const guest = await newVisitor(server);
    expect((await begin(guest, PAGE_PASSWORD_URL, fileHead, { bytes: 2_000 })).statusCode).toBe(413);
    const long = await guest.call("POST", PAGE_PASSWORD_URL, {
      body: `${part("password", "x".repeat(5_000))}--td--\r\n`,
      headers: { "content-type": MULTIPART },
    });
    expect(long.statusCode).toBe(413);
    const fields = Array.from({ length: 12 }, (_, index) => part(`field${String(index)}`, "x"));
    const many = await guest.call("POST", PAGE_PASSWORD_URL, {
      body: `${fields.join("")}--td--\r\n`,
      headers: { "content-type": MULTIPART },
    });
    expect(many.statusCode).toBe(413);
    const late = await admin.call("POST", "/admin/api/import", {
      body: `${part("resource", "service")}${fileHead}\r\n${part("more", "x")}--td--\r\n`,
      headers: { "content-type": MULTIPART },
    });
    expect(late.statusCode).toBe(400);
  });
});

it("an imported file does not count towards the bodies in memory, but has a limit", async () => {
  const start = part("resource", "nonsense") + fileHead;
  expect((await begin(admin, "/admin/api/import", start, { bytes: 150 * MIB })).statusCode).toBe(404);
  expect((await begin(admin, "/admin/api/import", start, { bytes: 201 * MIB })).statusCode).toBe(413);
});

it("a client that sends too much at a time gets a 429 until its other bodies are finished", async () => {
  const { port } = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
  const headers = { ...headersOf(admin), "content-type": MULTIPART, "content-length": String(9 * MIB) };
  const upload = () => {
    const clientRequest = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/admin/api/fitter/upload/logo",
      headers,
    });
    clientRequest.on("error", () => undefined);
    clientRequest.write(fileHead);
    const received = once(clientRequest, "response").then(([response]) => response as IncomingMessage);
    return { sent: clientRequest, answer: received };
  };
  const uploads = Array.from({ length: 12 }, upload);
  const refused = await Promise.race(uploads.map(({ answer: response }) => response));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  for (const { sent, answer: response } of uploads) {
    response.catch(() => undefined);
    sent.destroy();
  }
  const later = await eventually(async () => {
    const response = await begin(admin, "/admin/api/fitter/upload/nonsense", fileHead, { bytes: 9 * MIB });
    return response.statusCode === 429 ? undefined : response;
  });
  expect(later.statusCode).toBe(404);
  // A client that leaves is no failure of the server.
  expect(left).toBeGreaterThan(0);
  expect(logged).toEqual([]);
});
