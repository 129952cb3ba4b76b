import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { safePath } from "../../../src/runtime/navigation";
import { freshRuntime, visit } from "../../support/page";

const navigationAt = (url: string, options = {}) => {
  visit(url);
  return freshRuntime(options).navigation;
};

beforeEach(() => visit("https://shop.example/admin/fitter"));
afterEach(() => void vi.restoreAllMocks());

describe("addresses", () => {
  it("base-01: the base is /admin", () => {
    expect(navigationAt("https://shop.example/admin/fitter").base()).toBe("/admin");
    expect(navigationAt("http://localhost:8080/admin").base()).toBe("/admin");
  });
  it("base-02: the base is /admin/vue on local port 9090, where admin addresses are rewritten", () => {
    const navigation = navigationAt("http://localhost:9090/admin/vue/fitter/12?tab=hours");
    expect([navigation.base(), navigation.path(), navigation.href("/admin/forgottenPassword")]).toEqual([
      "/admin/vue",
      "/fitter/12",
      "/admin/vue/forgottenPassword",
    ]);
  });
  it.each(["fitter/12", "/fitter/12", "/admin/fitter/12", "//fitter/12"])("resolves %s to the same address", (path) => {
    expect(navigationAt("https://shop.example/legacy.jsp").href(path)).toBe("/admin/fitter/12");
  });
  it("keeps query and fragment, and resolves the root", () => {
    const navigation = navigationAt("https://shop.example/admin");
    expect([
      navigation.href("fitter?q=a/b#x"),
      navigation.href(""),
      navigation.href("/"),
      navigation.href("/admin"),
      navigation.path(),
    ]).toEqual(["/admin/fitter?q=a/b#x", "/admin", "/admin", "/admin", "/"]);
  });
  it("uses the configured base", () => {
    const navigation = navigationAt("https://shop.example/back/office/fitter", { adminBase: "back/office/" });
    expect([navigation.path(), navigation.href("x")]).toEqual(["/fitter", "/back/office/x"]);
  });
  it("shell-30: keeps the page's language suffix in links, and removes it from the path", () => {
    const navigation = navigationAt("https://shop.example/admin/fr/fitter/12");
    expect([navigation.path(), navigation.href("features"), navigation.href("/admin/fr/mix")]).toEqual([
      "/fitter/12",
      "/admin/fr/features",
      "/admin/fr/mix",
    ]);
    expect(navigationAt("https://shop.example/admin/fr").path()).toBe("/");
  });
});

describe("open", () => {
  it("login-22: loads an address as a new page, also in a page with a router", () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const navigation = navigationAt("https://shop.example/admin/login");
    const route = vi.fn();
    navigation.setRouter({ route });
    navigation.open("/admin/fitter");
    expect(assign).toHaveBeenCalledWith("/admin/fitter");
    expect(route).not.toHaveBeenCalled();
    assign.mockRestore();
  });
});

describe("safePath", () => {
  it.each([
    ["/features", "/features"],
    ["/fitter/12?tab=hours#x", "/fitter/12?tab=hours#x"],
    ["/a/../b", "/b"],
  ])("accepts %s", (path, expected) => {
    expect(safePath(path)).toBe(expected);
  });
  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "features",
    "",
    "/a\\b",
    "/\t/evil.example",
    null,
    undefined,
  ])("refuses %j", (path) => {
    expect(safePath(path)).toBeUndefined();
  });
});

describe("navigate", () => {
  it("uses the host's router, and a page load without one", async () => {
    const navigation = navigationAt("https://shop.example/admin/fitter");
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
    const route = vi.fn();
    const release = navigation.setRouter({ route });
    await navigation.navigate("fitter/12");
    release();
    await navigation.navigate("fitter/13");
    await navigation.navigate("fitter/14", { replace: true });
    expect(route.mock.calls).toEqual([["/admin/fitter/12", false]]);
    expect([assign.mock.calls, replace.mock.calls]).toEqual([[["/admin/fitter/13"]], [["/admin/fitter/14"]]]);
  });

  it("is left to the page when it prevents td-navigate", async () => {
    const navigation = navigationAt("https://shop.example/legacy.jsp");
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const host = document.body.appendChild(document.createElement("div"));
    const source = host.attachShadow({ mode: "open" }).appendChild(document.createElement("a"));
    const onNavigate = vi.fn((event: Event) => event.preventDefault());
    host.addEventListener("td-navigate", onNavigate, { once: true });
    expect(await navigation.navigate("fitter/12?a=1", { source })).toBe(false);
    expect((onNavigate.mock.calls[0]?.[0] as CustomEvent | undefined)?.detail).toEqual({
      path: "/fitter/12?a=1",
      href: "/admin/fitter/12?a=1",
      replace: false,
    });
    expect(assign).not.toHaveBeenCalled();
  });

  it("asks guards with unsaved work, unless forced or in a new tab", async () => {
    const navigation = navigationAt("https://shop.example/admin/fitter");
    const route = vi.fn();
    navigation.setRouter({ route });
    const open = vi.spyOn(window, "open").mockImplementation(() => null);
    const clean = { isDirty: () => false, leave: vi.fn() };
    const dirty = { isDirty: () => true, leave: vi.fn(async () => false) };
    navigation.addGuard(clean);
    const release = navigation.addGuard(dirty);
    expect(await navigation.navigate("a")).toBe(false);
    expect(await navigation.navigate("b", { newTab: true })).toBe(true);
    expect(await navigation.navigate("c", { force: true })).toBe(true);
    release();
    expect(await navigation.navigate("d")).toBe(true);
    expect(route.mock.calls.map(([href]) => href as string)).toEqual(["/admin/c", "/admin/d"]);
    expect([open.mock.calls[0]?.[0], clean.leave.mock.calls.length, dirty.leave.mock.calls.length]).toEqual([
      "/admin/b",
      0,
      1,
    ]);
  });

  it("makes the browser ask before the tab closes with unsaved work", () => {
    const navigation = navigationAt("https://shop.example/admin/fitter");
    const close = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(close()).toBe(true);
    const release = navigation.addGuard({ isDirty: () => true, leave: async () => true });
    expect(close()).toBe(false);
    release();
    expect(close()).toBe(true);
  });
});

describe("query", () => {
  it("changes the address only with a router", () => {
    const navigation = navigationAt("https://shop.example/admin/fitter?q=a&page=2#x");
    navigation.setQuery({ q: "b" });
    expect(location.search).toBe("?q=a&page=2");
    navigation.setRouter({ route: () => undefined });
    const listener = vi.fn();
    navigation.store.subscribe(listener);
    navigation.setQuery({ q: "b c", page: null });
    expect([location.search, location.hash, navigation.store.get().search, listener.mock.calls.length]).toEqual([
      "?q=b+c",
      "#x",
      "?q=b+c",
      1,
    ]);
    navigation.setQuery({ q: "" }, { push: true });
    expect(location.search).toBe("");
  });
});
