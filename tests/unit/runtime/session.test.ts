import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DisplayConfiguration } from "../../../src/contract/context";
import { endpoint } from "../../../src/contract/endpoint";
import { answerFetch, byPath, freshRuntime, json, settled, text, visit, type Responder } from "../../support/page";

const DISPLAY = "/admin/api/display-configuration";
const SHOP = "/admin/api/context/shop/fr_FR";
const CONNECTED = "/admin/api/context/connected";
const save = endpoint({
  id: "thing.save",
  method: "POST",
  path: "/admin/api/thing",
  summary: "Save",
  body: v.unknown(),
  response: v.unknown(),
});

const display = (changes: object = {}): Partial<DisplayConfiguration> => ({
  rightsMap: { FITTER: true, ORDERS: false },
  shopInfo: {
    id: 1,
    demo: false,
    subscriptionInfo: { status: "ACTIVE", hasPlan: true },
  } as DisplayConfiguration["shopInfo"],
  user: { id: 5, email: "a@b.fr", dealerScope: "ALL", readOnly: false },
  subrogation: { initialUserId: null } as DisplayConfiguration["subrogation"],
  common: { appContextGroup: "GARAGE", superAdmin: false, pimActive: true, shopProfileCode: "X" },
  dlu: false,
  activeSuperMenus: true,
  logOutInfo: { url: "/admin/logout" },
  ...changes,
});

/** A signed-in page whose session can be ended by the test. */
function page(changes: Record<string, Responder | Response> = {}) {
  const state = { signedIn: true, answer: display() };
  const guarded =
    (answer: () => unknown): Responder =>
    () =>
      state.signedIn ? json(answer()) : json({ type: "session-expired" }, 401);
  const calls = answerFetch(
    byPath({
      [DISPLAY]: guarded(() => ({ data: state.answer })),
      [SHOP]: guarded(() => ({ data: { dluSession: true, stockPriceManagedByFTP: true } })),
      [CONNECTED]: guarded(() => ({ data: { selectedLocale: "fr_FR" } })),
      "/admin/api/thing": guarded(() => ({ saved: true })),
      ...changes,
    }),
  );
  return { state, calls, runtime: freshRuntime({ locale: "fr_FR" }) };
}

beforeEach(() => {
  visit("https://shop.example/admin/fitter");
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("loading", () => {
  it("reads display configuration and shop context side by side, once", async () => {
    const { runtime, calls } = page();
    const [one, two] = await Promise.all([runtime.session.load(), runtime.session.load()]);
    expect(one).toBe(two);
    expect(calls.map(({ url }) => url.pathname).sort()).toEqual([SHOP, DISPLAY].sort());
    expect(runtime.session.store.get()).toMatchObject({ status: "ready", shop: { dluSession: true } });
  });

  it("says when nobody is signed in, without taking it for an ended session", async () => {
    const { runtime, state } = page();
    state.signedIn = false;
    expect(await runtime.session.load()).toBeUndefined();
    expect(runtime.session.store.get()).toEqual({ status: "none" });
  });

  it("takes the login page of an older server for the same answer", async () => {
    const { runtime } = page({ [DISPLAY]: text("<!doctype html><title>Login</title>", 200, "text/html") });
    expect(await runtime.session.load()).toBeUndefined();
  });

  it("resolves picture addresses against the API when the page is on another host", async () => {
    const { runtime } = page();
    runtime.configure({ apiBase: "https://admin.example" });
    await runtime.session.load();
    expect(runtime.session.store.get().shop?.assetUrl).toBe("https://admin.example");
  });

  it("works without the shop context", async () => {
    const { runtime } = page({ [SHOP]: json({}, 500) });
    expect(await runtime.session.load()).toBeDefined();
    expect(runtime.session.store.get().shop).toBeUndefined();
  });

  it("fails, and may be tried again, when the server is down", async () => {
    const { runtime } = page({ [DISPLAY]: json({}, 503) });
    await expect(runtime.session.load()).rejects.toThrow("Request failed with status code 503");
    expect(runtime.session.store.get().status).toBe("unknown");
  });
});

describe("rights and conditions", () => {
  it("rights-01: follow the rights map", async () => {
    const { runtime } = page();
    const { can } = runtime.session;
    expect([can("FITTER"), can(undefined)]).toEqual([false, true]);
    await runtime.session.load();
    expect([can("FITTER"), can("ORDERS"), can("PLAN"), can(["PLAN", "FITTER"]), can([])]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it("follow the facts of display configuration and shop context", async () => {
    const { runtime } = page();
    await runtime.session.load();
    const { holds } = runtime.session;
    expect([holds("super-menus"), holds("no-pim"), holds("plan-not-demo"), holds(undefined)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    // Either flag means dealer-locator mode.
    expect([holds("not-dlu"), holds("own-stock-prices"), holds(["super-menus", "not-dlu"])]).toEqual([
      false,
      false,
      false,
    ]);
    expect(runtime.session.failedCondition(["super-menus", "not-dlu"])).toBe("not-dlu");
  });

  it("usermenu-05: a custom identity is active exactly when initialUserId is present", async () => {
    const { runtime, state } = page();
    await runtime.session.load();
    expect(runtime.session.isSubrogated()).toBe(false);
    state.answer = display({ subrogation: { initialUserId: 9 } });
    await runtime.session.reload();
    expect(runtime.session.isSubrogated()).toBe(true);
  });

  it("are read again when the server's mark changes", async () => {
    let stamp = "1";
    const { runtime, state } = page({ "/admin/api/thing": () => json({}, 200, { "x-rights-stamp": stamp }) });
    await runtime.session.load();
    const heard = vi.fn();
    runtime.events.on("rights-changed", heard);
    await runtime.http.call(save, { body: {} });
    state.answer = display({ rightsMap: { ORDERS: true } });
    stamp = "2";
    await runtime.http.call(save, { body: {} });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    expect([runtime.session.can("FITTER"), runtime.session.can("ORDERS")]).toEqual([false, true]);
  });
});

describe("a session that ends during work", () => {
  async function expired(changes?: Record<string, Responder | Response>) {
    const setting = page(changes);
    await setting.runtime.session.load();
    setting.state.signedIn = false;
    const release = setting.runtime.session.attachGuard();
    const results = [1, 2].map((body) =>
      setting.runtime.http.call(save, { body }).then(
        (value) => value,
        (error: Error) => error.message,
      ),
    );
    await vi.waitFor(() => expect(setting.runtime.session.store.get().status).toBe("expired"));
    await settled();
    return { ...setting, results, release };
  }

  it("holds the calls until somebody signs in again, then repeats each once", async () => {
    const { runtime, state, results, calls } = await expired();
    expect(runtime.loading.store.get().count).toBe(0);
    state.signedIn = true;
    const tab = new BroadcastChannel("td-admin");
    const heard = new Promise((resolve) => tab.addEventListener("message", (event) => resolve(event.data)));
    await runtime.session.resume();
    expect(await heard).toBe("sign-in");
    tab.close();
    expect(await Promise.all(results)).toEqual([{ saved: true }, { saved: true }]);
    expect(calls.filter(({ url }) => url.pathname === "/admin/api/thing").map(({ body }) => body)).toEqual([
      1, 2, 1, 2,
    ]);
    expect(runtime.session.store.get().status).toBe("ready");
  });

  it("looks once, quietly, before it counts as ended", async () => {
    const refusals = [json({}, 401)];
    const { runtime, calls } = page({ "/admin/api/thing": () => refusals.shift() ?? json({ saved: true }) });
    await runtime.session.load();
    expect(await runtime.http.call(save, { body: {} })).toEqual({ saved: true });
    expect(calls.at(-2)?.url.pathname).toBe(CONNECTED);
    expect(runtime.session.store.get().status).toBe("ready");
  });

  it("fails a call that is refused again", async () => {
    const { runtime, calls } = page({ "/admin/api/thing": json({}, 401) });
    await runtime.session.load();
    await expect(runtime.http.call(save, { body: {} })).rejects.toThrow("Request failed with status code 401");
    expect(calls.filter(({ url }) => url.pathname === "/admin/api/thing")).toHaveLength(2);
  });

  it("fails the calls when nobody signs in", async () => {
    const { runtime, results } = await expired();
    runtime.session.end();
    expect(await Promise.all(results)).toEqual(Array(2).fill("Request failed with status code 401"));
  });

  it("fails at once where nothing on the page can ask for a sign-in", async () => {
    const { runtime, state } = page();
    await runtime.session.load();
    state.signedIn = false;
    await expect(runtime.http.call(save, { body: {} })).rejects.toThrow("Request failed with status code 401");
    expect(runtime.session.store.get()).toMatchObject({ status: "expired", reason: "expired" });
  });

  it("fails the calls when what asked for the sign-in goes away", async () => {
    const { results, release } = await expired();
    release();
    expect(await Promise.all(results)).toEqual(Array(2).fill("Request failed with status code 401"));
  });

  it("drops what waits, and reloads, when somebody else signs in", async () => {
    const { runtime, state, results } = await expired();
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    state.signedIn = true;
    state.answer = display({ user: { id: 6 } });
    await runtime.session.resume();
    expect(reload).toHaveBeenCalledOnce();
    expect(await Promise.all(results)).toEqual(Array(2).fill("Request failed with status code 401"));
  });
});

describe("other tabs", () => {
  const other = () => new BroadcastChannel("td-admin");

  it("a log-out reaches this one, a sign-in lets it go on", async () => {
    const { runtime, state } = page();
    await runtime.session.load();
    state.signedIn = false;
    const tab = other();
    tab.postMessage("logout");
    await vi.waitFor(() =>
      expect(runtime.session.store.get()).toMatchObject({ status: "expired", reason: "logged-out" }),
    );
    state.signedIn = true;
    tab.postMessage("sign-in");
    await vi.waitFor(() => expect(runtime.session.store.get().status).toBe("ready"));
    tab.close();
  });

  it("an identity taken there is told here", async () => {
    const { runtime } = page();
    const heard = vi.fn();
    runtime.events.on("identity-changed", heard);
    const tab = other();
    tab.postMessage("identity");
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    tab.close();
  });

  it("usermenu-06: log-out goes to the address of the configuration and tells them", async () => {
    const { runtime } = page();
    await runtime.session.load();
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const tab = other();
    const heard = new Promise((resolve) => tab.addEventListener("message", (event) => resolve(event.data)));
    runtime.session.logOut();
    expect(assign).toHaveBeenCalledWith("/admin/logout");
    expect(await heard).toBe("logout");
    tab.close();
  });
});

describe("an identity that changes elsewhere", () => {
  const other = () =>
    display({ user: { id: 9, email: "c@d.fr", dealerScope: "ALL", readOnly: false }, shopUserFullName: "Ada Martin" });

  it("says as whom the page was opened with every writing call, whatever the session became", async () => {
    const { runtime, calls, state } = page();
    await runtime.session.load();
    state.answer = other();
    await runtime.session.reload();
    await runtime.http.call(save, { body: {} });
    expect(calls.at(-1)?.headers.get("x-identity")).toBe("5:1");
    expect(calls.find(({ url }) => url.pathname === SHOP)?.headers.has("x-identity")).toBe(false);
  });

  it("tells once that somebody else works here now", async () => {
    const { runtime, state } = page();
    await runtime.session.load();
    state.answer = other();
    runtime.events.emit("identity-changed", {});
    runtime.events.emit("identity-changed", {});
    await vi.waitFor(() => expect(runtime.dialogs.store.get()).toHaveLength(1));
    expect(runtime.dialogs.store.get()[0]).toMatchObject({
      kind: "inform",
      titleKey: "identity.changed.title",
      params: { user: "Ada Martin" },
    });
  });

  it("that ended by itself is read as oneself, and nobody is thrown out", async () => {
    let first = true;
    const { runtime } = page({
      [DISPLAY]: () => {
        if (!first) return json({ data: display() });
        first = false;
        return json({ type: "session-expired", status: 401, errors: ["subrogation-expired"] }, 401);
      },
    });
    await runtime.session.load();
    expect(runtime.session.store.get().status).toBe("ready");
  });

  it("tells it when a call is refused for it, and stays silent where the page changes it itself", async () => {
    const { runtime } = page({ "/admin/api/thing": json({ type: "identity-changed", status: 409 }, 409) });
    const told = vi.fn();
    runtime.events.on("identity-changed", told);
    await runtime.session.load();
    await expect(runtime.http.call(save, { body: {} })).rejects.toMatchObject({ status: 409 });
    expect(told).toHaveBeenCalledTimes(1);
    const undo = runtime.session.startIdentityChange();
    await expect(runtime.http.call(save, { body: {} })).rejects.toMatchObject({ status: 409 });
    undo();
    expect(told).toHaveBeenCalledTimes(1);
  });
});
