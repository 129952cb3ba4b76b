/** The session: display configuration, rights, conditions, and its end during work. */
import { isRecord } from "../contract/object";
import { failedCondition } from "../contract/conditions";
import type { DisplayConfiguration, ShopContext } from "../contract/context";
import { connectedConfiguration, displayConfiguration, shopContext } from "../contract/endpoints/context";
import type { MessageKey } from "../contract/errors";
import { RIGHTS_STAMP_HEADER } from "../contract/headers";
import { identityMark } from "../contract/identity";
import { hasRight } from "../contract/rights";
import { withAssetHost } from "./asset-host";
import { unwrapConfiguration, type Configuration } from "./configuration";
import type { Dialogs } from "./dialogs";
import type { Events } from "./events";
import type { Http, HttpHooks } from "./http";
import { isTdError } from "./http-error";
import { factsOf, identityOf } from "./session-facts";
import type { Session, SessionState } from "./session-state";
import type { I18n } from "./i18n";
import { serverAddress, type RuntimeOptions } from "./options";
import { createStore, type Slots, type Store } from "./store";
import type { CrossTabChannel } from "./cross-tab-channel";

export type { Session, SessionState } from "./session-state";

interface Dependencies {
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly http: Http;
  readonly configuration: Configuration;
  readonly i18n: I18n;
  readonly events: Events;
  readonly dialogs: Dialogs;
  readonly tabs: CrossTabChannel;
}

export function createSession({
  slot,
  options,
  http,
  configuration,
  i18n,
  events,
  dialogs,
  tabs,
}: Dependencies): Session & Omit<HttpHooks, "onForbidden" | "loadRefusalTexts"> {
  const store = slot("session", () => createStore<SessionState>({ status: "unknown" }));
  const shared = slot("session.shared", () => ({
    guards: 0,
    stamp: undefined as string | undefined,
    load: undefined as Promise<DisplayConfiguration | undefined> | undefined,
    check: undefined as Promise<boolean> | undefined,
    /** Refused calls that wait for a new sign-in. */
    waiting: [] as { readonly resolve: (mayRepeat: boolean) => void; readonly isWrite: boolean }[],
    /** Identity that the page was opened under. It stays until the page restarts, because its data are on the screen. */
    opened: undefined as { readonly mark: string; readonly identity: string | undefined } | undefined,
    changing: false,
    /** Number of the last load. The result of an earlier one is outdated. */
    loads: 0,
    /** The last load failed without an answer about the session. */
    failed: false,
    /** A response has proved a session, which is loading. */
    isDiscovering: false,
  }));

  const loadDisplay = async () => {
    try {
      const display = await http.call(displayConfiguration, { expectSession: false });
      // An empty object, or no object at all: there is no session. So does a server's login page say (shell-27).
      return isRecord(display) && Object.keys(display).length > 0 ? display : undefined;
    } catch (error) {
      const isRefused = isTdError(error) && (error.status === 401 || error.status === 403 || error.kind === "page");
      if (isRefused) return undefined;
      throw error;
    }
  };

  /** The shop context is optional: the shell works without it. */
  async function loadShop(): Promise<ShopContext | undefined> {
    try {
      // With a configured locale the call starts at once; otherwise wait for the configuration, which decides the locale.
      const locale = options.get().locale ?? (await configuration.start(), i18n.locale());
      return withAssetHost(await http.call(shopContext, { params: { locale }, expectSession: false }), options.get());
    } catch (error) {
      console.info("No shop context", error);
      return undefined;
    }
  }

  /** Stores the identity that the page was opened under, and reports when it has changed. */
  function compareIdentity(display: DisplayConfiguration): void {
    const identity = identityOf(display);
    if (shared.opened === undefined) {
      const { user, shopInfo } = display as Partial<DisplayConfiguration>;
      if (user !== undefined) shared.opened = { mark: identityMark(user.id, shopInfo?.id ?? null), identity };
    } else if (shared.opened.identity !== identity && !shared.changing) events.emit("identity-changed", {});
  }

  async function fetchAll(): Promise<DisplayConfiguration | undefined> {
    const load = ++shared.loads;
    if (store.get().status !== "expired")
      store.update((state) => ({ ...state, status: state.display ? state.status : "loading" }));
    try {
      const [display, shop] = await Promise.all([loadDisplay(), loadShop()]);
      if (load !== shared.loads) return await shared.load;
      shared.failed = false;
      store.set(display ? { status: "ready", display, ...(shop && { shop }) } : { status: "none" });
      if (display) compareIdentity(display);
      return display;
    } catch (error) {
      if (load !== shared.loads) return shared.load;
      shared.load = undefined;
      shared.failed = true;
      store.update((state) => (state.status === "loading" ? { status: "unknown", error } : state));
      throw error;
    }
  }
  const reload = () => (shared.load = fetchAll());

  function settleWaitingCalls(renewed: boolean): void {
    for (const { resolve } of shared.waiting.splice(0)) resolve(renewed);
  }

  /** Repeats the calls that read. What was being saved is offered, because the user may have thought better of it. */
  async function offerWaitingCalls(): Promise<void> {
    const waiting = shared.waiting.splice(0);
    for (const { resolve, isWrite } of waiting) if (!isWrite) resolve(true);
    const writes = waiting.filter(({ isWrite }) => isWrite);
    if (writes.length === 0) return;
    const isWanted = await dialogs.confirm({
      titleKey: "session.queued.title",
      contentKey: "session.queued.text",
      confirmKey: "session.queued.save",
      dismissKey: "session.queued.discard",
    });
    for (const { resolve } of writes) resolve(isWanted);
  }

  function expire(reason: "expired" | "logged-out", cause?: MessageKey): void {
    if (store.get().status === "expired") return;
    store.update((state) => ({ ...state, status: "expired", reason, ...(cause !== undefined && { cause }) }));
    events.emit("session-expired", { reason });
  }

  function handOver(): void {
    store.update((state) => (state.status === "expired" ? { ...state, handedOver: true } : state));
  }

  /** Checks once in the background before the session counts as ended: a single call may have been refused on the way. */
  function isStillSignedIn(): Promise<boolean> {
    shared.check ??= http
      .call(connectedConfiguration, { expectSession: false, background: true, unattended: true })
      .then(
        (response) => unwrapConfiguration(response) !== undefined,
        () => false,
      )
      .finally(() => {
        shared.check = undefined;
      });
    return shared.check;
  }

  async function recover(cause: MessageKey | undefined, isWrite: boolean): Promise<boolean> {
    const { status } = store.get();
    if (status !== "ready" && status !== "expired") return false;
    if (status === "ready") {
      if (await isStillSignedIn()) return true;
      expire("expired", cause);
    }
    if (shared.guards === 0) return false;
    return new Promise((resolve) => shared.waiting.push({ resolve, isWrite }));
  }

  async function renew(): Promise<void> {
    const before = identityOf(store.get().display);
    const display = await reload();
    if (!display) {
      expire("expired");
      return;
    }
    if (before !== undefined && identityOf(display) !== before) {
      // The waiting calls were made by another user.
      settleWaitingCalls(false);
      location.reload();
      return;
    }
    events.emit("session-resumed", {});
    void offerWaitingCalls();
  }

  /** Loads a session that a response proves: it failed to load, or began elsewhere on the page. Rights-dependent parts then appear. */
  function discover(): void {
    const { status, handedOver } = store.get();
    const isMissing = status === "none" || (status === "unknown" && shared.failed);
    if (shared.isDiscovering || (!isMissing && !(status === "expired" && handedOver === true))) return;
    shared.isDiscovering = true;
    (isMissing ? reload() : renew())
      .catch((error: unknown) => {
        console.error("The session could not be loaded", error);
      })
      .finally(() => {
        shared.isDiscovering = false;
      });
  }

  function onHeaders(headers: Headers): void {
    const stamp = headers.get(RIGHTS_STAMP_HEADER);
    if (stamp !== null) discover();
    if (stamp === null || stamp === shared.stamp) return;
    const changed = shared.stamp !== undefined && store.get().status === "ready";
    shared.stamp = stamp;
    if (!changed) return;
    reload().then(
      () => events.emit("rights-changed", {}),
      (error: unknown) => console.error("The changed rights could not be loaded", error),
    );
  }

  slot("session.tabs", () => {
    tabs.on("logout", () => store.get().status === "ready" && expire("logged-out"));
    // Background loads: without a network the page stays as it is, and its next call reports the failure.
    const logReadFailure = (error: unknown) => console.error("The changes of another tab could not be loaded", error);
    tabs.on("sign-in", () => {
      if (store.get().status === "expired") renew().catch(logReadFailure);
    });
    tabs.on("identity", () => events.emit("identity-changed", {}));
    tabs.on("configuration", () => {
      if (store.get().status === "ready") reload().catch(logReadFailure);
    });
    return true;
  });

  return {
    store,
    reload,
    recover,
    onHeaders,
    pageIdentity: () => shared.opened?.mark,
    onIdentityMismatch() {
      if (!shared.changing) events.emit("identity-changed", {});
    },
    onTokenRejected() {
      if (store.get().status !== "ready") return;
      expire("expired");
      handOver();
    },
    startIdentityChange() {
      shared.changing = true;
      return () => {
        shared.changing = false;
      };
    },
    handOver,
    async resume() {
      await renew();
      if (store.get().status === "ready") tabs.post("sign-in");
    },
    load: () => shared.load ?? reload(),
    can: (requirement) => hasRight(store.get().display?.rightsMap ?? {}, requirement),
    failedCondition: (conditions) => failedCondition(conditions, factsOf(store.get())),
    holds: (conditions) =>
      failedCondition(typeof conditions === "string" ? [conditions] : conditions, factsOf(store.get())) === undefined,
    isSubrogated: () => (store.get().display?.subrogation.initialUserId ?? null) !== null,
    attachGuard() {
      shared.guards += 1;
      let attached = true;
      return () => {
        if (!attached) return;
        attached = false;
        shared.guards -= 1;
        if (shared.guards === 0) settleWaitingCalls(false);
      };
    },
    forget() {
      shared.opened = undefined;
      shared.stamp = undefined;
      store.set({ status: "unknown" });
    },
    expire: (cause) => {
      expire("expired", cause);
    },
    end() {
      settleWaitingCalls(false);
      store.set({ status: "none" });
    },
    logOut(path = store.get().display?.logOutInfo.url ?? "/admin/logout") {
      tabs.post("logout");
      location.assign(serverAddress(path, options.get()));
    },
  };
}
