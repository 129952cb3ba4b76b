import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkedOptions, optionsFromScript } from "../../../src/runtime/options";
import { createSlots } from "../../../src/runtime/store";
import { isCompatible, isOlder, VERSION } from "../../../src/runtime/version";

const SYMBOL = Symbol.for("td-admin.runtime");
const page = globalThis as unknown as Record<
  symbol,
  { version: string; slot: ReturnType<typeof createSlots>; runtime: unknown } | undefined
>;

/** Imports the runtime's entry like another bundle does: new modules on the same page. */
async function importBundle() {
  vi.resetModules();
  return import("../../../src/runtime");
}
const nextVersion = (part: "patch" | "major"): string => {
  const [major = 0, minor = 0, patch = 0] = VERSION.split(".").map(Number);
  return part === "patch" ? `${major}.${minor}.${patch + 1}` : `${major + 1}.0.0`;
};

beforeEach(() => {
  Reflect.deleteProperty(page, SYMBOL);
  delete window.tdAdmin;
});
afterEach(() => void vi.restoreAllMocks());

describe("one runtime per page", () => {
  it("shares one object between two bundles of the same version", async () => {
    const first = (await importBundle()).getRuntime();
    const second = (await importBundle()).getRuntime();
    expect(second).toBe(first);
  });

  it("uses a newer compatible runtime", async () => {
    const runtime = { newer: true };
    page[SYMBOL] = { version: nextVersion("patch"), slot: createSlots(), runtime };
    expect((await importBundle()).getRuntime()).toBe(runtime);
  });

  it("replaces an older compatible runtime and keeps its state", async () => {
    const older = (await importBundle()).getRuntime();
    older.toasts.show({ kind: "info", text: "kept" });
    older.configure({ locale: "fr_FR" });
    vi.doMock("../../../src/runtime/version", async (original) => ({
      ...(await original<object>()),
      VERSION: nextVersion("patch"),
    }));
    const newer = (await importBundle()).getRuntime();
    vi.doUnmock("../../../src/runtime/version");
    expect(newer).not.toBe(older);
    expect([newer.version, page[SYMBOL]?.runtime]).toEqual([nextVersion("patch"), newer]);
    expect(newer.toasts.store).toBe(older.toasts.store);
    expect(newer.options.get().locale).toBe("fr_FR");
  });

  it("runs in isolation beside an incompatible runtime, and warns once", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    page[SYMBOL] = { version: nextVersion("major"), slot: createSlots(), runtime: {} };
    const { getRuntime } = await importBundle();
    const isolated = getRuntime();
    expect(isolated.version).toBe(VERSION);
    expect(getRuntime()).toBe(isolated);
    expect(page[SYMBOL].version).toBe(nextVersion("major"));
    expect(warn).toHaveBeenCalledOnce();
  });

  it("shares one query client, loaded on demand", async () => {
    const first = await (await importBundle()).getRuntime().queries();
    const second = await (await importBundle()).getRuntime().queries();
    expect(second).toBe(first);
  });
});

describe("versions", () => {
  it.each([
    ["1.2.3", "1.9.0", true],
    ["1.0.0", "2.0.0", false],
    ["0.1.0", "0.1.7", true],
    ["0.1.0", "0.2.0", false],
  ])("%s and %s are compatible: %s", (version, other, expected) => {
    expect([isCompatible(version, other), isCompatible(other, version)]).toEqual([expected, expected]);
  });
  it.each([
    ["1.2.3", "1.2.4", true],
    ["1.9.0", "1.10.0", true],
    ["1.2.3", "1.2.3", false],
    ["2.0.0", "1.9.9", false],
  ])("%s is older than %s: %s", (version, other, expected) => {
    expect(isOlder(version, other)).toBe(expected);
  });
});

describe("configuration", () => {
  it("merges window.tdAdmin with configure()", async () => {
    window.tdAdmin = { locale: "fr_FR", apiBase: "https://api.example/", timeout: 100 };
    const { configure } = await importBundle();
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

  it("startup-07, startup-08: the window's properties win over the script tag that the server fills in", () => {
    const script = document.createElement("script");
    script.dataset.locale = "en_GB";
    script.dataset.creationContext = "DLU";
    window.selectedLocale = "de_DE";
    window.creationContext = "MODULAR";
    expect(optionsFromScript(script)).toEqual({ locale: "de_DE", creationContext: "MODULAR" });
    delete window.selectedLocale;
    delete window.creationContext;
  });

  it("ignores invalid options with a warning", () => {
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
