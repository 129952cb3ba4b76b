/** The page may configure before or after elements, and a session that appears later is found. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyEarly, keepScript } from "../../../elements/early-options";
import { endpoint } from "../../../src/contract/endpoint";
import { byPath, flushPromises, freshRuntime, json, stubFetch, visit } from "../../support/page";
import { eventually } from "../../support/eventually";

const list = endpoint({ id: "list.read", method: "GET", path: "/admin/api/list", summary: "A list" });
const display = { rightsMap: { FITTER: true }, user: { id: 5 }, shopInfo: { id: 1 } };
const STAMP = { "x-rights-stamp": "a" };
const RUNTIME = Symbol.for("td-admin.runtime");

beforeEach(() => {
  visit("https://partner.example/page");
  Reflect.deleteProperty(globalThis, RUNTIME);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, RUNTIME);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const scriptTag = (attributes: Readonly<Record<string, string>>): HTMLScriptElement => {
  const script = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
};
async function importRuntime() {
  vi.resetModules();
  return (await import("../../../src/runtime")).getRuntime();
}

describe("settings before the runtime", () => {
  it("are read when it is created, script tag first, so that the first call goes to the right server", async () => {
    keepScript(scriptTag({ src: "https://scripts.example/admin/static/td-admin.js", "data-locale": "de_DE" }));
    applyEarly({ apiBase: "https://admin.example", locale: "fr_FR" });
    const runtime = await importRuntime();
    expect(runtime.options.get()).toMatchObject({ apiBase: "https://admin.example", locale: "fr_FR" });
    applyEarly({ theme: "dark" });
    expect(runtime.options.get().theme).toBe("dark");
  });

  it("take the language as in the page's lang attribute", async () => {
    keepScript(scriptTag({ src: "https://scripts.example/admin/static/td-admin.js", "data-locale": "de-DE" }));
    expect((await importRuntime()).options.get().locale).toBe("de_DE");
  });

  it("leave the server of the script as the default, on any port of localhost", async () => {
    visit("http://localhost:3000/page");
    keepScript(scriptTag({ src: "http://localhost:3000/admin/static/td-admin.js" }));
    const runtime = await importRuntime();
    expect(runtime.http.url(list)).toBe("http://localhost:3000/admin/api/list");
  });
});

describe("settings after the elements", () => {
  it("load session and configuration from the new server, whatever the first one answers", async () => {
    const answers: ((response: Response) => void)[] = [];
    const calls = stubFetch(({ url }) => {
      if (url.host === "partner.example") return new Promise<Response>((resolve) => answers.push(resolve));
      return url.pathname.endsWith("display-configuration")
        ? json({ data: display }, 200, STAMP)
        : json({ data: { selectedLocale: "fr_FR" } });
    });
    const runtime = freshRuntime({ locale: "fr_FR" });
    const firstLoad = runtime.session.load();
    runtime.configure({ apiBase: "https://admin.example", authToken: "t" });
    await eventually(() => expect(runtime.session.store.get().status).toBe("ready"));
    expect(runtime.session.can("FITTER")).toBe(true);
    for (const answer of answers) answer(json({}, 401));
    await firstLoad.catch(() => undefined);
    await flushPromises();
    expect(runtime.session.store.get().status).toBe("ready");
    expect(calls.some(({ url }) => url.host === "admin.example")).toBe(true);
  });
});

describe("a session that failed to load", () => {
  it("loads with the next answer that proves it, so that rights-dependent buttons appear", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isBroken = true;
    stubFetch(
      byPath({
        "/admin/api/display-configuration": () =>
          isBroken ? json({ type: "internal" }, 500) : json({ data: display }, 200, STAMP),
        "/admin/api/list": () => json({ data: {} }, 200, STAMP),
      }),
    );
    const { session, http } = freshRuntime({ locale: "fr_FR" });
    await session.load().catch(() => undefined);
    expect(session.can("FITTER")).toBe(false);
    isBroken = false;
    await http.call(list);
    await eventually(() => expect(session.can("FITTER")).toBe(true));
  });

  it("is found after a sign-in elsewhere on the page", async () => {
    let isSignedIn = false;
    const answer = (body: object) => () =>
      isSignedIn ? json({ data: body }, 200, STAMP) : json({ type: "session-expired" }, 401);
    stubFetch(byPath({ "/admin/api/display-configuration": answer(display), "/admin/api/list": answer({}) }));
    const { session, http } = freshRuntime({ locale: "fr_FR" });
    await session.load();
    expect(session.store.get().status).toBe("none");
    isSignedIn = true;
    await http.call(list);
    await eventually(() => expect(session.store.get().status).toBe("ready"));
  });
});
