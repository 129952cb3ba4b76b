import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOUNTED_ATTRIBUTE, toAdminConfiguration } from "../../../src/runtime/configuration";
import { stubFetch, byPath, freshRuntime, json, pretendStyleSheetsLoad, text, visit } from "../../support/page";
import { eventually } from "../../support/eventually";

const CONNECTED = "/admin/api/context/connected";
const NOT_CONNECTED = "/admin/public/api/context/not-connected/DEFAULT/en_GB";
const TEMPLATE = "/admin/public/api/demo-template/rubis";
const pathsOf = (calls: readonly { url: URL }[]) => calls.map(({ url }) => url.pathname);

beforeEach(() => {
  visit("https://shop.example/admin/login");
  pretendStyleSheetsLoad();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.documentElement.removeAttribute(MOUNTED_ATTRIBUTE);
  delete window.creationContext;
  delete window.selectedLocale;
  delete window.tdAdmin;
});

describe("start-up", () => {
  it("startup-09: as a guest requests the connected configuration first, the other one in parallel, and prefers the connected one", async () => {
    let respond = (_: Response): void => undefined;
    const connectedResponse = new Promise<Response>((resolve) => (respond = resolve));
    const others = byPath({ [NOT_CONNECTED]: json({ data: { contextCreation: "dlu" } }) });
    const calls = stubFetch((call) => (call.url.pathname === CONNECTED ? connectedResponse : others(call)));
    const { configuration } = freshRuntime();
    const starting = configuration.start({ asGuest: true });
    await eventually(() => {
      expect(pathsOf(calls)).toEqual([CONNECTED, NOT_CONNECTED]);
    });
    respond(json({ data: { contextCreation: "rubis" } }));
    expect((await starting).context).toBe("rubis");
    expect(configuration.store.get().variant).toBe("connected");
  });

  it("startup-09: calls the connected configuration first, and only that when it succeeds", async () => {
    const calls = stubFetch(
      byPath({ [CONNECTED]: json({ data: { selectedLocale: "fr_FR", contextCreation: "dlu" } }) }),
    );
    const { configuration, i18n } = freshRuntime();
    const value = await configuration.start();
    expect(pathsOf(calls)).toEqual([CONNECTED]);
    expect([value.context, value.isUserConnected, configuration.store.get().variant, i18n.locale()]).toEqual([
      "dlu",
      true,
      "connected",
      "fr_FR",
    ]);
  });

  it.each([
    ["startup-10", "fails", json({}, 401)],
    ["startup-11", "is empty", json({ data: {} })],
  ])("%s: as a guest uses the not-connected configuration only once the first call %s", async (_, __, first) => {
    let respond = (_response: Response): void => undefined;
    const connectedResponse = new Promise<Response>((resolve) => (respond = resolve));
    const others = byPath({ [NOT_CONNECTED]: json({ data: { contextCreation: "dlu" } }) });
    const calls = stubFetch((call) => (call.url.pathname === CONNECTED ? connectedResponse : others(call)));
    const { configuration } = freshRuntime();
    const starting = configuration.start({ asGuest: true });
    await eventually(() => {
      expect(calls).toHaveLength(2);
    });
    expect(configuration.store.get()).toEqual({ status: "loading" });
    respond(first);
    expect((await starting).context).toBe("DLU");
  });

  it.each([
    ["startup-10, error-14: fails", json({}, 401)],
    ["startup-11: returns an empty object", json({ data: {} })],
    ["startup-11: returns an empty object with an empty list of errors", json({ data: {}, errors: [] })],
    ["startup-11: returns null data", json({ data: null })],
    ["startup-11: returns no body", new Response(null, { status: 200 })],
  ])("startup-17: requests the not-connected configuration when the first call %s", async (_, first) => {
    const calls = stubFetch(
      byPath({
        [CONNECTED]: first,
        [NOT_CONNECTED]: json({ data: { contextCreation: "dlu", creationContextKey: "key" } }),
      }),
    );
    const { configuration } = freshRuntime();
    const value = await configuration.start();
    expect(pathsOf(calls)).toEqual([CONNECTED, NOT_CONNECTED]);
    // startup-25
    expect(value).toMatchObject({ isUserConnected: true, context: "DLU", creationContext: "key" });
    expect(configuration.store.get().variant).toBe("not-connected");
    if (first.status === 401) expect(console.info).toHaveBeenCalledWith(expect.any(String), expect.any(Error));
  });

  it.each([
    ["startup-10", "fails", json({}, 500)],
    ["startup-11", "is empty", json({ data: {} })],
  ])("%s: keeps the configuration of a connected user when a reload %s", async (_, __, second) => {
    const responses = [json({ data: { contextCreation: "rubis" } }), second];
    const calls = stubFetch(() => responses.shift() ?? json({}, 404));
    const { configuration } = freshRuntime();
    await configuration.start();
    expect((await configuration.reload()).context).toBe("rubis");
    expect(pathsOf(calls)).toEqual([CONNECTED, CONNECTED]);
    expect(configuration.store.get()).toMatchObject({ status: "ready", variant: "connected" });
  });

  it("startup-07, startup-08, startup-12: sends the window's creation context and locale", async () => {
    window.creationContext = "MODULAR";
    window.selectedLocale = "de_DE";
    const calls = stubFetch(() => json({}, 401));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { configuration, i18n } = freshRuntime();
    await expect(configuration.start()).rejects.toThrow("Request failed with status code 401");
    expect(pathsOf(calls)[1]).toBe("/admin/public/api/context/not-connected/MODULAR/de_DE");
    expect(i18n.locale()).toBe("de_DE");
  });

  it("can be retried after both calls failed, and shares one request between two callers", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let broken = true;
    const calls = stubFetch(() => (broken ? json({}, 500) : json({ data: { logoAlt: "Logo" } })));
    const { configuration } = freshRuntime();
    await expect(configuration.start()).rejects.toThrow();
    expect([configuration.store.get().status, document.documentElement.hasAttribute(MOUNTED_ATTRIBUTE)]).toEqual([
      "failed",
      false,
    ]);
    broken = false;
    const [first, second] = await Promise.all([configuration.start(), configuration.start()]);
    expect(first).toBe(second);
    expect(calls).toHaveLength(3);
  });

  it("startup-16: marks the page as mounted once the configuration is loaded", async () => {
    stubFetch(byPath({ [CONNECTED]: json({ data: { logoAlt: "x" } }) }));
    const { configuration } = freshRuntime();
    expect(document.documentElement.hasAttribute(MOUNTED_ATTRIBUTE)).toBe(false);
    await configuration.start();
    expect(document.documentElement.hasAttribute(MOUNTED_ATTRIBUTE)).toBe(true);
  });

  it("constants-03: a connected configuration without a locale uses en_XX", async () => {
    stubFetch(byPath({ [CONNECTED]: json({ data: { logoAlt: "x" } }) }));
    const { configuration, i18n } = freshRuntime();
    await configuration.start();
    expect(i18n.locale()).toBe("en_XX");
  });
});

describe("template and font", () => {
  const startWith = async (
    configurationData: object,
    template = text(":root { --td-color-primary: red }", 200, "text/css"),
    options = {},
  ) => {
    const calls = stubFetch(byPath({ [CONNECTED]: json({ data: configurationData }), [TEMPLATE]: template }));
    const runtime = freshRuntime(options);
    // As in the admin; other pages that embed elements have no router.
    removeRouter = runtime.navigation.setRouter({ route: () => undefined });
    await runtime.configuration.start();
    return { calls, runtime };
  };
  let removeRouter: (() => void) | undefined;
  afterEach(() => removeRouter?.());

  it("startup-13: puts the template's CSS into style#admin-css in the head, and into every shadow root", async () => {
    const { runtime } = await startWith(
      { templateCode: "rubis" },
      text(".x { color: red } </style><script>1</script>", 200, "text/css"),
    );
    const style = document.head.querySelector("style#admin-css");
    expect(style?.textContent).toBe(".x { color: red } </style><script>1</script>");
    expect(document.head.querySelector("script")).toBeNull();
    const root = document.createElement("div").attachShadow({ mode: "open" });
    const pageSheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [pageSheet];
    const release = runtime.templateCss.adopt(root);
    expect(root.adoptedStyleSheets).toHaveLength(2);
    release();
    expect(root.adoptedStyleSheets).toEqual([pageSheet]);
  });

  it("adds one sheet and no style element to a page that embeds elements", () => {
    const runtime = freshRuntime();
    const sheetCount = document.adoptedStyleSheets.length;
    runtime.templateCss.apply("h1 { color: red }");
    expect(document.getElementById("admin-css")).toBeNull();
    expect(document.adoptedStyleSheets).toHaveLength(sheetCount + 1);
  });

  it("keeps one style element when the template changes", async () => {
    const { runtime } = await startWith({ templateCode: "rubis" });
    runtime.templateCss.apply("b {}");
    expect(document.querySelectorAll("style#admin-css")).toHaveLength(1);
    expect(document.querySelector("style#admin-css")?.textContent).toBe("b {}");
  });

  it("startup-14: requests no template without a template code", async () => {
    const { calls } = await startWith({ logoAlt: "x" });
    expect(pathsOf(calls)).toEqual([CONNECTED]);
    expect(document.getElementById("admin-css")).toBeNull();
  });

  it("startup-15: logs an error with the status for an empty template, and continues", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { runtime } = await startWith({ templateCode: "rubis" }, text("", 200, "text/css"));
    expect(error).toHaveBeenCalledWith(expect.stringContaining("200"));
    expect(runtime.configuration.store.get().status).toBe("ready");
  });

  it("startup-03: loads the font when there is one", async () => {
    await startWith({ fontUrl: "https://fonts.example/inter.css" });
    expect(document.head.querySelector("link[rel=stylesheet]")?.getAttribute("href")).toBe(
      "https://fonts.example/inter.css",
    );
  });

  it("startup-04: loads no font in development mode or without one", async () => {
    await startWith({ fontUrl: "https://fonts.example/inter.css" }, undefined, { development: true });
    await startWith({ logoAlt: "x" });
    expect(document.head.querySelector("link")).toBeNull();
  });
});

describe("the configuration object", () => {
  it("startup-18, startup-19: before it is loaded, pre-production is true and connected false", () => {
    expect(freshRuntime().configuration.current()).toMatchObject({ isPreProduction: true, isUserConnected: false });
  });
  it("startup-20: when empty, pre-production is false", () => {
    expect(toAdminConfiguration({}).isPreProduction).toBe(false);
    expect(toAdminConfiguration({ preProduction: true }).isPreProduction).toBe(true);
  });
  it("startup-21: is immutable", () => {
    const value = toAdminConfiguration({ ckeditorColorList: ["red"] });
    expect(() => Object.assign(value, { logoAlt: "x" })).toThrow(TypeError);
    expect(() => (value.ckeditorColorList as string[]).push("blue")).toThrow(TypeError);
  });
  it("startup-22: a language suffix gets a leading slash, an empty one stays empty", () => {
    expect(
      ["fr", "/fr", "", undefined].map(
        (suffixLanguagePath) => toAdminConfiguration({ suffixLanguagePath }).suffixLanguagePath,
      ),
    ).toEqual(["/fr", "/fr", "", ""]);
  });
  it("startup-23, startup-24: no colours become an empty list, no template code null", () => {
    expect(toAdminConfiguration({})).toMatchObject({ ckeditorColorList: [], templateCode: null });
  });
  it("startup-25: the context is upper-cased in the not-connected variant only", () => {
    expect(toAdminConfiguration({ contextCreation: "dlu" }, "connected").context).toBe("dlu");
    expect(toAdminConfiguration({ contextCreation: "dlu" }, "not-connected").context).toBe("DLU");
  });
});
