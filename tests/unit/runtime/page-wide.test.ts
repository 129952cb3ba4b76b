import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkedOptions, optionsFromScript } from "../../../src/runtime/options";
import { createSlots } from "../../../src/runtime/store";
import { isCompatible, isOlder, VERSION } from "../../../src/runtime/version";

const SYMBOL = Symbol.for("td-admin.runtime");
const page = globalThis as unknown as Record<
  symbol,
  { version: string; slot: ReturnType<typeof createSlots>; runtime: unknown } | undefined
>;

/** The runtime's entry as another bundle would bring it: its own modules, the same page. */
async function anotherBundle() {
  vi.resetModules();
  return import("../../../src/runtime");
}
const next = (part: "patch" | "major"): string => {
  const [major = 0, minor = 0, patch = 0] = VERSION.split(".").map(Number);
  return part === "patch" ? `${major}.${minor}.${patch + 1}` : `${major + 1}.0.0`;
};

beforeEach(() => {
  Reflect.deleteProperty(page, SYMBOL);
  delete window.tdAdmin;
});
afterEach(() => void vi.restoreAllMocks());

describe("one runtime a page", () => {
  it("gives two bundles of one version the same object", async () => {
    const one = (await anotherBundle()).getRuntime();
    const two = (await anotherBundle()).getRuntime();
    expect(two).toBe(one);
  });

  it("uses a newer one of the same line", async () => {
    const runtime = { newer: true };
    page[SYMBOL] = { version: next("patch"), slot: createSlots(), runtime };
    expect((await anotherBundle()).getRuntime()).toBe(runtime);
  });

  it("takes over from an older one of the same line, on the same state", async () => {
    const older = (await anotherBundle()).getRuntime();
    older.toasts.show({ kind: "info", text: "kept" });
    older.configure({ locale: "fr_FR" });
    vi.doMock("../../../src/runtime/version", async (original) => ({
      ...(await original<object>()),
      VERSION: next("patch"),
    }));
    const newer = (await anotherBundle()).getRuntime();
    vi.doUnmock("../../../src/runtime/version");
    expect(newer).not.toBe(older);
    expect([newer.version, page[SYMBOL]?.runtime]).toEqual([next("patch"), newer]);
    expect(newer.toasts.store).toBe(older.toasts.store);
    expect(newer.options.get().locale).toBe("fr_FR");
  });

  it("runs in isolation beside one of another line, and says so once", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    page[SYMBOL] = { version: next("major"), slot: createSlots(), runtime: {} };
    const { getRuntime } = await anotherBundle();
    const own = getRuntime();
    expect(own.version).toBe(VERSION);
    expect(getRuntime()).toBe(own);
    expect(page[SYMBOL].version).toBe(next("major"));
    expect(warn).toHaveBeenCalledOnce();
  });

  it("loads the shared query client when it is asked for", async () => {
    const one = await (await anotherBundle()).getRuntime().queries();
    const two = await (await anotherBundle()).getRuntime().queries();
    expect(two).toBe(one);
  });
});

describe("versions", () => {
  it.each([
    ["1.2.3", "1.9.0", true],
    ["1.0.0", "2.0.0", false],
    ["0.1.0", "0.1.7", true],
    ["0.1.0", "0.2.0", false],
  ])("%s and %s understand each other: %s", (one, other, expected) => {
    expect([isCompatible(one, other), isCompatible(other, one)]).toEqual([expected, expected]);
  });
  it.each([
    ["1.2.3", "1.2.4", true],
    ["1.9.0", "1.10.0", true],
    ["1.2.3", "1.2.3", false],
    ["2.0.0", "1.9.9", false],
  ])("%s is older than %s: %s", (one, other, expected) => {
    expect(isOlder(one, other)).toBe(expected);
  });
});

describe("configuration by the page", () => {
  it("reads window.tdAdmin, and configure() on top", async () => {
    window.tdAdmin = { locale: "fr_FR", apiBase: "https://api.example/", timeout: 100 };
    const { configure } = await anotherBundle();
    const runtime = configure({ timeout: 200 });
    expect(runtime.options.get()).toEqual({ locale: "fr_FR", apiBase: "https://api.example", timeout: 200 });
  });

  it("reads the attributes of a script tag", () => {
    const script = document.createElement("script");
    script.dataset.apiBase = "https://api.example/";
    script.setAttribute("admin-base", "office");
    script.setAttribute("locale", "de_DE");
    script.setAttribute("theme", "dark");
    script.setAttribute("timeout", "1500");
    script.setAttribute("development", "");
    script.setAttribute("endpoints", '{"shop.status":"/x"}');
    expect(optionsFromScript(script)).toEqual({
      apiBase: "https://api.example",
      adminBase: "/office",
      locale: "de_DE",
      theme: "dark",
      timeout: 1500,
      development: true,
      endpoints: { "shop.status": "/x" },
    });
  });

  it("ignores what it can't use, and says so", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const script = document.createElement("script");
    script.setAttribute("theme", "blue");
    script.setAttribute("timeout", "soon");
    script.setAttribute("endpoints", "[1]");
    expect(optionsFromScript(script)).toEqual({});
    expect(checkedOptions({ locale: "fr" })).toEqual({});
    expect(warn).toHaveBeenCalledTimes(4);
  });
});
