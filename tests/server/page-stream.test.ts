/** The host page arrives in parts: its head with the preload links at once, the data blocks when they are computed. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { eq } from "drizzle-orm";
import { userAccount } from "../../host/server/platform/storage/schema";
import { smallBuild, type SmallBuild } from "./support/small-build";
import { testServer, type TestServer } from "./support/test-server";
import { eventually } from "../support/eventually";

let build: SmallBuild;
let server: TestServer;
let origin: string;
let cookie: string;
/** Lets the calls of the page go on; undefined while none waits. */
let release: (() => void) | undefined;
let isHeld = false;

beforeAll(async () => {
  build = smallBuild();
  server = await testServer({ config: { distDirectory: build.distDirectory } });
  server.app.addHook("preHandler", async ({ url }) => {
    if (!isHeld || url !== "/admin/api/display-configuration") return;
    await new Promise<void>((resolve) => (release = resolve));
  });
  const admin = server.browser();
  await admin.signIn("admin");
  cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  isHeld = false;
  vi.restoreAllMocks();
});
afterAll(async () => {
  await server.close();
  build.remove();
});

const open = (encoding = "identity"): Promise<Response> =>
  fetch(`${origin}/admin/fitter`, { headers: { cookie, "accept-encoding": encoding } });

describe("the host page", () => {
  it.each(["identity", "gzip", "br"])("sends its head before its data is computed (%s)", async (encoding) => {
    isHeld = true;
    const response = await open(encoding);
    expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
    const decoder = new TextDecoder();
    let html = "";
    while (!html.includes("<body>")) html += decoder.decode((await reader.read()).value, { stream: true });
    expect(html).toContain('<link rel="modulepreload" href="/admin/static/elements/td-fitters.js" />');
    expect(html).not.toContain("td-page-data");
    await eventually(() => {
      expect(release).toBeDefined();
    });
    release?.();
    release = undefined;
    for (let part = await reader.read(); !part.done; part = await reader.read())
      html += decoder.decode(part.value, { stream: true });
    expect(html).toContain('data-response="/admin/api/display-configuration"');
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });

  it("ends without data blocks when they cannot be computed", async () => {
    vi.spyOn(server.app, "inject").mockImplementation(() => {
      throw new Error("no data");
    });
    const response = await open();
    const html = await response.text();
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(html).not.toContain("td-page-data");
    expect(html).toContain('<div id="td-admin-vue-app">');
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });

  it("leads an account whose password must be renewed to the renewal, whatever it opens", async () => {
    await server.open.database
      .update(userAccount)
      .set({ mustChangePassword: true })
      .where(eq(userAccount.email, "reader@example.test"));
    const browser = server.browser();
    await browser.signIn("reader");
    for (const [path, base] of [
      ["/admin/fitter", "/admin"],
      ["/admin/vue/de/fitter/1", "/admin/vue"],
    ] as const) {
      const { statusCode, headers } = await browser.call("GET", path);
      expect([statusCode, headers.location]).toEqual([303, `${base}/passwordRenewal`]);
    }
    expect((await browser.call("GET", "/admin/passwordRenewal")).headers.location).toBeUndefined();
  });
});
