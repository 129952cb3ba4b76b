import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DisplayConfiguration } from "../../../src/contract/context";
import { endpoint } from "../../../src/contract/endpoint";
import { stubFetch, byPath, freshRuntime, json, flushPromises, text, visit, type Responder } from "../../support/page";
import { eventually } from "../../support/eventually";

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

/** A signed-in page; `state.signedIn = false` ends its session. */
function signedInPage(changes: Record<string, Responder | Response> = {}) {
  const state = { signedIn: true, answer: display() };
  const whenSignedIn =
    (body: () => unknown): Responder =>
    () =>
      state.signedIn ? json(body()) : json({ type: "session-expired" }, 401);
  const calls = stubFetch(
    byPath({
      [DISPLAY]: whenSignedIn(() => ({ data: state.answer })),
      [SHOP]: whenSignedIn(() => ({ data: { dluSession: true, stockPriceManagedByFTP: true } })),
      [CONNECTED]: whenSignedIn(() => ({ data: { selectedLocale: "fr_FR" } })),
      "/admin/api/thing": whenSignedIn(() => ({ saved: true })),
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
  it("requests display configuration and shop context in parallel, once", async () => {
    const { runtime, calls } = signedInPage();
    const [first, second] = await Promise.all([runtime.session.load(), runtime.session.load()]);
    expect(first).toBe(second);
    expect(calls.map(({ url }) => url.pathname).sort()).toEqual([SHOP, DISPLAY].sort());
    expect(runtime.session.store.get()).toMatchObject({ status: "ready", shop: { dluSession: true } });
  });

  it("a visitor without a session is signed out, not expired", async () => {
    const { runtime, state } = signedInPage();
    state.signedIn = false;
    expect(await runtime.session.load()).toBeUndefined();
    expect(runtime.session.store.get()).toEqual({ status: "none" });
  });

  it("reads the login page of an older server as signed out", async () => {
    const { runtime } = signedInPage({ [DISPLAY]: text("<!doctype html><title>Login</title>", 200, "text/html") });
    expect(await runtime.session.load()).toBeUndefined();
  });

  it("resolves picture URLs against the API on another host", async () => {
    const { runtime } = signedInPage();
    runtime.configure({ apiBase: "https://admin.example" });
    await runtime.session.load();
    expect(runtime.session.store.get().shop?.assetUrl).toBe("https://admin.example");
  });

  it("works without the shop context", async () => {
    const { runtime } = signedInPage({ [SHOP]: json({}, 500) });
    expect(await runtime.session.load()).toBeDefined();
    expect(runtime.session.store.get().shop).toBeUndefined();
  });

  it("fails and can be retried when the server is down", async () => {
    const { runtime } = signedInPage({ [DISPLAY]: json({}, 503) });
    await expect(runtime.session.load()).rejects.toThrow("Request failed with status code 503");
    expect(runtime.session.store.get().status).toBe("unknown");
  });
});

describe("rights and conditions", () => {
  it("rights-01: follow the rights map", async () => {
    const { runtime } = signedInPage();
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

  it("follow the display configuration and the shop context", async () => {
    const { runtime } = signedInPage();
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
    const { runtime, state } = signedInPage();
    await runtime.session.load();
    expect(runtime.session.isSubrogated()).toBe(false);
    state.answer = display({ subrogation: { initialUserId: 9 } });
    await runtime.session.reload();
    expect(runtime.session.isSubrogated()).toBe(true);
  });

  it("are reloaded when the rights stamp changes", async () => {
    let stamp = "1";
    const { runtime, state } = signedInPage({ "/admin/api/thing": () => json({}, 200, { "x-rights-stamp": stamp }) });
    await runtime.session.load();
    const onRightsChanged = vi.fn();
    runtime.events.on("rights-changed", onRightsChanged);
    await runtime.http.call(save, { body: {} });
    state.answer = display({ rightsMap: { ORDERS: true } });
    stamp = "2";
    await runtime.http.call(save, { body: {} });
    await eventually(() => expect(onRightsChanged).toHaveBeenCalledOnce());
    expect([runtime.session.can("FITTER"), runtime.session.can("ORDERS")]).toEqual([false, true]);
  });
});

describe("a session that expires during work", () => {
  async function expiredPage(changes?: Record<string, Responder | Response>) {
    const context = signedInPage(changes);
    await context.runtime.session.load();
    context.state.signedIn = false;
    const release = context.runtime.session.attachGuard();
    const results = [1, 2].map((body) =>
      context.runtime.http.call(save, { body }).then(
        (value) => value,
        (error: Error) => error.message,
      ),
    );
    await eventually(() => expect(context.runtime.session.store.get().status).toBe("expired"));
    await flushPromises();
    const answerOffer = async (answer: "confirm" | "dismiss"): Promise<void> => {
      const { store, respond } = context.runtime.dialogs;
      await eventually(() => expect(store.get()).toMatchObject([{ titleKey: "session.queued.title" }]));
      respond(store.get()[0]?.id ?? 0, answer);
    };
    return { ...context, results, release, answerOffer };
  }

  it("holds the calls until the user signs in again and agrees, then repeats each once", async () => {
    const { runtime, state, results, calls, answerOffer } = await expiredPage();
    expect(runtime.loading.store.get().count).toBe(0);
    state.signedIn = true;
    const tab = new BroadcastChannel("td-admin");
    const message = new Promise((resolve) => tab.addEventListener("message", (event) => resolve(event.data)));
    await runtime.session.resume();
    expect(await message).toBe("sign-in");
    tab.close();
    await answerOffer("confirm");
    expect(await Promise.all(results)).toEqual([{ saved: true }, { saved: true }]);
    expect(calls.filter(({ url }) => url.pathname === "/admin/api/thing").map(({ body }) => body)).toEqual([
      1, 2, 1, 2,
    ]);
    expect(runtime.session.store.get().status).toBe("ready");
  });

  it("acceptance 50-12: sends nothing after the new sign-in when the user declines", async () => {
    const { runtime, state, results, calls, answerOffer } = await expiredPage();
    state.signedIn = true;
    await runtime.session.resume();
    await answerOffer("dismiss");
    expect(await Promise.all(results)).toEqual(Array(2).fill("Request failed with status code 401"));
    expect(calls.filter(({ url }) => url.pathname === "/admin/api/thing")).toHaveLength(2);
  });

  it("checks the session once in the background before it counts as expired", async () => {
    const refusals = [json({}, 401)];
    const { runtime, calls } = signedInPage({ "/admin/api/thing": () => refusals.shift() ?? json({ saved: true }) });
    await runtime.session.load();
    expect(await runtime.http.call(save, { body: {} })).toEqual({ saved: true });
    expect(calls.at(-2)?.url.pathname).toBe(CONNECTED);
    expect(runtime.session.store.get().status).toBe("ready");
  });

  it("fails a call that is refused again", async () => {
    const { runtime, calls } = signedInPage({ "/admin/api/thing": json({}, 401) });
    await runtime.session.load();
    await expect(runtime.http.call(save, { body: {} })).rejects.toThrow("Request failed with status code 401");
    expect(calls.filter(({ url }) => url.pathname === "/admin/api/thing")).toHaveLength(2);
  });

  it("fails immediately when no element can ask for a sign-in", async () => {
    const { runtime, state } = signedInPage();
    await runtime.session.load();
    state.signedIn = false;
    await expect(runtime.http.call(save, { body: {} })).rejects.toThrow("Request failed with status code 401");
    expect(runtime.session.store.get()).toMatchObject({ status: "expired", reason: "expired" });
  });

  it.each(["the user does not sign in", "the element that asks for the sign-in is removed"])(
    "fails the calls when %s",
    async (cause) => {
      const { runtime, results, release } = await expiredPage();
      (cause.startsWith("the user") ? runtime.session.end : release)();
      expect(await Promise.all(results)).toEqual(Array(2).fill("Request failed with status code 401"));
    },
  );

  it("acceptance 50-12: fails the calls and reloads when another account signs in", async () => {
    const { runtime, state, results } = await expiredPage();
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    state.signedIn = true;
    state.answer = display({ user: { id: 6 } });
    await runtime.session.resume();
    expect(reload).toHaveBeenCalledOnce();
    expect(await Promise.all(results)).toEqual(Array(2).fill("Request failed with status code 401"));
  });
});

describe("other tabs", () => {
  const openChannel = () => new BroadcastChannel("td-admin");

  it("a log-out expires this tab's session, a sign-in resumes it", async () => {
    const { runtime, state } = signedInPage();
    await runtime.session.load();
    state.signedIn = false;
    const tab = openChannel();
    tab.postMessage("logout");
    await eventually(() =>
      expect(runtime.session.store.get()).toMatchObject({ status: "expired", reason: "logged-out" }),
    );
    state.signedIn = true;
    tab.postMessage("sign-in");
    await eventually(() => expect(runtime.session.store.get().status).toBe("ready"));
    tab.close();
  });

  it("an identity change emits identity-changed here", async () => {
    const { runtime } = signedInPage();
    const onIdentityChanged = vi.fn();
    runtime.events.on("identity-changed", onIdentityChanged);
    const tab = openChannel();
    tab.postMessage("identity");
    await eventually(() => expect(onIdentityChanged).toHaveBeenCalledOnce());
    tab.close();
  });

  it("usermenu-06: log-out opens the configured address and notifies other tabs", async () => {
    const { runtime } = signedInPage();
    await runtime.session.load();
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const tab = openChannel();
    const message = new Promise((resolve) => tab.addEventListener("message", (event) => resolve(event.data)));
    runtime.session.logOut();
    expect(assign).toHaveBeenCalledWith("/admin/logout");
    expect(await message).toBe("logout");
    tab.close();
  });
});

describe("an identity that changes in another tab", () => {
  const otherIdentity = () =>
    display({ user: { id: 9, email: "c@d.fr", dealerScope: "ALL", readOnly: false }, shopUserFullName: "Ada Martin" });

  it("writing calls send the identity with which the page was opened", async () => {
    const { runtime, calls, state } = signedInPage();
    await runtime.session.load();
    state.answer = otherIdentity();
    await runtime.session.reload();
    await runtime.http.call(save, { body: {} });
    expect(calls.at(-1)?.headers.get("x-identity")).toBe("5:1");
    expect(calls.find(({ url }) => url.pathname === SHOP)?.headers.has("x-identity")).toBe(false);
  });

  it("informs once that another account is now signed in", async () => {
    const { runtime, state } = signedInPage();
    await runtime.session.load();
    state.answer = otherIdentity();
    runtime.events.emit("identity-changed", {});
    runtime.events.emit("identity-changed", {});
    await eventually(() => expect(runtime.dialogs.store.get()).toHaveLength(1));
    expect(runtime.dialogs.store.get()[0]).toMatchObject({
      kind: "inform",
      titleKey: "identity.changed.title",
      params: { user: "Ada Martin" },
    });
  });

  it("an expired subrogation loads the user's own identity", async () => {
    let first = true;
    const { runtime } = signedInPage({
      [DISPLAY]: () => {
        if (!first) return json({ data: display() });
        first = false;
        return json({ type: "session-expired", status: 401, errors: ["subrogation-expired"] }, 401);
      },
    });
    await runtime.session.load();
    expect(runtime.session.store.get().status).toBe("ready");
  });

  it("a call refused for its identity emits identity-changed, except during the page's own change", async () => {
    const { runtime } = signedInPage({ "/admin/api/thing": json({ type: "identity-changed", status: 409 }, 409) });
    const onIdentityChanged = vi.fn();
    runtime.events.on("identity-changed", onIdentityChanged);
    await runtime.session.load();
    await expect(runtime.http.call(save, { body: {} })).rejects.toMatchObject({ status: 409 });
    expect(onIdentityChanged).toHaveBeenCalledTimes(1);
    const endChange = runtime.session.startIdentityChange();
    await expect(runtime.http.call(save, { body: {} })).rejects.toMatchObject({ status: 409 });
    endChange();
    expect(onIdentityChanged).toHaveBeenCalledTimes(1);
  });
});
