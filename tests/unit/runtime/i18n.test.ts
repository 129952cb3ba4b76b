import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MessageSource } from "../../../src/locales";
import { stubFetch, byPath, freshRuntime, json, visit } from "../../support/page";

const messages = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, `Text ${index}`]));

beforeEach(() => visit("https://shop.example/admin/login"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("messages", () => {
  it("constants-02: starts in en_GB", async () => {
    const { i18n } = freshRuntime();
    await i18n.load([]);
    expect([i18n.locale(), i18n.t("error.retry")]).toEqual(["en_GB", "Try again"]);
  });

  it("loads built-in messages of the locale, and reloads them when it changes", async () => {
    const { i18n } = freshRuntime({ locale: "fr_FR" });
    await i18n.setLocale("fr_FR");
    await i18n.load([]);
    expect(i18n.t("error.retry")).toBe("Réessayer");
    const before = i18n.t;
    await i18n.setLocale("de_DE");
    expect(i18n.t("error.retry")).toBe("Erneut versuchen");
    expect(i18n.t).not.toBe(before);
    expect(i18n.intlLocale()).toBe("de-DE");
  });

  it("renders texts again only when one of them has been missing", async () => {
    const { i18n } = freshRuntime();
    await i18n.load(["login"]);
    expect(i18n.t("login.title")).not.toBe("");
    const before = i18n.t;
    await i18n.load(["map"]);
    expect(i18n.t).toBe(before);
    expect(i18n.t.has("media.title")).toBe(false);
    await i18n.load(["media"]);
    expect(i18n.t).not.toBe(before);
    expect(i18n.t.has("media.title")).toBe(true);
  });

  it("shows English in place of a file that cannot be loaded, until it arrives", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const files = globalThis as { [name: symbol]: unknown };
    const failing = Promise.reject(new TypeError("Failed to fetch"));
    failing.catch(() => undefined);
    files[Symbol.for("td-admin.messages")] = new Map([["fr_FR/start", failing]]);
    const { i18n } = freshRuntime({ locale: "fr_FR" });
    await i18n.load([]);
    expect([i18n.t("error.retry"), i18n.store.get().isIncomplete]).toEqual(["Try again", true]);
    await i18n.loadMissing();
    expect([i18n.t("error.retry"), i18n.store.get().isIncomplete]).toEqual(["Réessayer", false]);
    expect(errors).toHaveBeenCalledOnce();
    files[Symbol.for("td-admin.messages")] = undefined;
  });

  it("uses the language's messages for other countries, and English for unknown languages", async () => {
    const { i18n } = freshRuntime();
    await i18n.load([]);
    await i18n.setLocale("fr_BE");
    expect(i18n.t("error.retry")).toBe("Réessayer");
    await i18n.setLocale("nl_NL");
    expect(i18n.t("error.retry")).toBe("Try again");
    await i18n.setLocale("en_XX");
    expect([i18n.t("error.retry"), i18n.intlLocale()]).toEqual(["Try again", "en"]);
  });

  it("keeps the latest of two concurrent locale changes", async () => {
    const { i18n } = freshRuntime();
    await Promise.all([i18n.setLocale("de_DE"), i18n.setLocale("fr_FR")]);
    expect(i18n.locale()).toBe("fr_FR");
  });

  it("loads modules that are requested while the locale changes in the new locale", async () => {
    const { i18n } = freshRuntime();
    await i18n.load([]);
    const files = globalThis as { [name: symbol]: unknown };
    let arrive: ((file: unknown) => void) | undefined;
    files[Symbol.for("td-admin.messages")] = new Map([["de_DE/start", new Promise((resolve) => (arrive = resolve))]]);
    const change = i18n.setLocale("de_DE");
    const load = i18n.load(["login"]);
    await new Promise((resolve) => setTimeout(resolve));
    arrive?.({ default: {} });
    await load;
    expect([i18n.locale(), i18n.t("login.title")]).toEqual(["de_DE", "Anmeldung zur Verwaltung"]);
    await change;
    files[Symbol.for("td-admin.messages")] = undefined;
  });

  it("stays in its locale when that one is requested again during a change", async () => {
    const { i18n } = freshRuntime();
    await Promise.all([i18n.setLocale("de_DE"), i18n.setLocale("en_GB")]);
    expect(i18n.locale()).toBe("en_GB");
  });

  it("translation-01, translation-02: refuses an invalid language code; translating with one returns the key", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { i18n } = freshRuntime({ locale: "french" });
    await i18n.setLocale("fr");
    expect([i18n.locale(), warn.mock.calls.length]).toEqual(["en_GB", 2]);
    expect(i18n.t("error.retry", {}, { locale: "fr" })).toBe("error.retry");
  });

  it("server messages override built-in ones, and en_XX fills gaps", async () => {
    const { i18n } = freshRuntime();
    await i18n.load([]);
    i18n.add("en_GB", { "error.retry": "Once more", odd: 3 });
    i18n.add("en_XX", { "error.retry": "Again", "only-here": "Common" });
    expect([i18n.t("error.retry"), i18n.t.key("only-here")]).toEqual(["Once more", "Common"]);
    expect(i18n.t.has("odd")).toBe(false);
  });

  it("translation-03, translation-05: fills placeholders once, reads ~~empty~~ as empty", () => {
    const { i18n } = freshRuntime();
    i18n.add("en_GB", { hello: "Hello {name}", empty: "~~empty~~", "dotted.key.name": "Flat" });
    expect(i18n.t.key("hello", { name: "{name} $&" })).toBe("Hello {name} $&");
    expect(i18n.t.key("empty", {}, { fallback: "x" })).toBe("");
    expect(i18n.t.key("dotted.key.name")).toBe("Flat");
  });

  it("translation-04, translation-06: a missing key or value warns once and returns empty text or the fallback", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { i18n } = freshRuntime();
    i18n.add("en_GB", { hello: "Hello {name}" });
    expect([i18n.t.key("nowhere"), i18n.t.key("nowhere"), i18n.t.key("hello")]).toEqual(["", "", ""]);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(i18n.t.key("login-error", {}, { fallback: "login-error" })).toBe("login-error");
    expect([i18n.t.key("constructor"), i18n.t.key("toString")]).toEqual(["", ""]);
  });

  it("derives a readable text from a missing key in development", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(freshRuntime({ development: true }).i18n.t.key("fitter.field.openingHours")).toBe("Opening hours");
  });

  it("counts by the plural rules of the language", async () => {
    const { i18n } = freshRuntime();
    const table = { "found.one": "{count} dealer", "found.other": "{count} dealers" };
    i18n.add("en_GB", table);
    i18n.add("fr_FR", { "found.one": "{count} point de vente", "found.other": "{count} points de vente" });
    expect([0, 1, 2].map((count) => i18n.t.countKey("found", count))).toEqual(["0 dealers", "1 dealer", "2 dealers"]);
    await i18n.setLocale("fr_FR");
    expect([0, 1, 2].map((count) => i18n.t.countKey("found", count))).toEqual([
      "0 point de vente",
      "1 point de vente",
      "2 points de vente",
    ]);
  });
});

describe("public translations", () => {
  it("constants-01, constants-04: default to fr_FR and the context DEFAULT, modules joined by &", async () => {
    const calls = stubFetch(() => json({ locale: "fr_FR", translations: { hello: "Bonjour" } }));
    const { i18n } = freshRuntime();
    await i18n.loadPublic(["login", "password"]);
    expect(calls[0]?.url.pathname).toBe("/admin/public/api/common/get-translation-list/fr_FR/login&password/DEFAULT");
    await i18n.setLocale("fr_FR");
    expect(i18n.t.key("hello")).toBe("Bonjour");
  });
});

describe("private translations", () => {
  const path = "/admin/api/languages/modules/shell&fitter";
  const answerWith = (count: number, locale = "en_GB") =>
    stubFetch(
      byPath({
        [path]: json({ data: { locale, translations: messages(count) } }),
        [`${path}/fr_FR`]: json({ locale: "fr_FR", translations: {} }),
      }),
    );

  it("translation-10: joins the modules by &, with the locale if there is one", async () => {
    const calls = answerWith(1);
    const { i18n } = freshRuntime();
    await i18n.loadPrivate(["shell", "fitter"]);
    await i18n.loadPrivate(["shell", "fitter"], "fr_FR");
    expect(calls.map(({ url }) => url.pathname)).toEqual([path, `${path}/fr_FR`]);
  });

  it.each([
    ["translation-07: fetches with 49 cached messages", 49, 2],
    ["translation-08: does not fetch with 50 cached messages", 50, 1],
  ])("%s", async (_, count, expected) => {
    const calls = answerWith(count);
    const { i18n } = freshRuntime();
    await i18n.loadPrivate(["shell", "fitter"]);
    await i18n.loadPrivate(["shell", "fitter"]);
    expect(calls).toHaveLength(expected);
  });

  it("shares one request between two callers", async () => {
    const calls = answerWith(1);
    const { i18n } = freshRuntime();
    await Promise.all([i18n.loadPrivate(["shell", "fitter"]), i18n.loadPrivate(["shell", "fitter"])]);
    expect(calls).toHaveLength(1);
  });

  it("translation-11: logs a locale other than the requested one at debug level, and keeps its messages", async () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => undefined);
    answerWith(1, "en_XX");
    const { i18n } = freshRuntime();
    await i18n.loadPrivate(["shell", "fitter"]);
    expect(debug).toHaveBeenCalledOnce();
    expect(i18n.t.key("key-0")).toBe("Text 0");
  });

  it("error-13: only logs a failure", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    stubFetch(() => json({}, 500));
    await freshRuntime().i18n.loadPrivate(["shell"]);
    expect(error).toHaveBeenCalledOnce();
  });
});

describe("messages of another bundle on the page", () => {
  it("are loaded when this bundle has none of that module", async () => {
    const { i18n, slot } = freshRuntime({ locale: "fr_FR" });
    const source: MessageSource = (locale, module) =>
      module === "elsewhere" ? Promise.resolve({ default: { "elsewhere.text": `Ailleurs, ${locale}` } }) : undefined;
    slot("i18n.sources", () => new Set<MessageSource>()).add(source);
    await i18n.load(["elsewhere", "login"]);
    expect(i18n.t.key("elsewhere.text")).toBe("Ailleurs, fr_FR");
    expect(i18n.t.has("login.title")).toBe(true);
  });
});
