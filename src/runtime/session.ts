/** Who is signed in and what they may do: display configuration, rights, conditions, and a session that ends during work. */
import { failedCondition, type Condition, type ConditionFacts } from "../contract/conditions";
import type { DisplayConfiguration, ShopContext } from "../contract/context";
import { connectedConfiguration, displayConfiguration, shopContext } from "../contract/endpoints/context";
import type { MessageKey } from "../contract/errors";
import { RIGHTS_STAMP_HEADER } from "../contract/headers";
import { identityMark } from "../contract/identity";
import { hasRight, type RightRequirement } from "../contract/rights";
import { deliveredIn, type Configuration } from "./configuration";
import type { Events } from "./events";
import type { Http, HttpHooks } from "./http";
import { isObject, isTdError } from "./http-error";
import type { I18n } from "./i18n";
import type { RuntimeOptions } from "./options";
import { createStore, type Slots, type Store } from "./store";
import type { Tabs } from "./tabs";

export interface SessionState {
  /** `none`: nobody is signed in. `expired`: somebody was, and calls wait for a new sign-in. */
  readonly status: "unknown" | "loading" | "ready" | "none" | "expired";
  readonly display?: DisplayConfiguration;
  readonly shop?: ShopContext;
  /** Why it is `expired`. */
  readonly reason?: "expired" | "logged-out";
  /** The same in words, where the server or the clock knows: `session.ended.idle`. */
  readonly cause?: MessageKey;
  /** While it is `expired`: the page signs in by its own means, so nobody else asks. */
  readonly handedOver?: true;
}

export interface Session {
  readonly store: Store<SessionState>;
  /** Loads display configuration and shop context side by side, once a page. Undefined when nobody is signed in. */
  load(): Promise<DisplayConfiguration | undefined>;
  /** Loads them anew. */
  reload(): Promise<DisplayConfiguration | undefined>;
  /** Whether the account holds the right, or one of several; without a requirement, yes. */
  can(requirement: RightRequirement | undefined): boolean;
  /** The first condition that does not hold. */
  failedCondition(conditions: readonly Condition[] | undefined): Condition | undefined;
  /** Whether every condition holds. */
  holds(conditions: Condition | readonly Condition[] | undefined): boolean;
  /** Whether a custom identity is active (Spec 1 §3 "Subrogation"). */
  isSubrogated(): boolean;
  /** Says that somebody on the page can ask for a new sign-in; calls then wait for `resume()` or `end()`. Returns the release. */
  attachGuard(): () => void;
  /** The page takes the sign-in into its own hands; it says `resume()` or `end()` when it is done. */
  handOver(): void;
  /** A new sign-in succeeded: waiting calls go on, here and in the other tabs, when it is the same person in the same shop; else the page reloads. */
  resume(): Promise<void>;
  /** The time of the session is over, though no call was refused yet. */
  expire(cause: MessageKey): void;
  /** No new sign-in: waiting calls fail. */
  end(): void;
  /**
   * Says that the page itself is taking or leaving an identity and will start anew: the change is then no news. The other tabs are told
   * with `tabs.post("identity")` once it has happened. Returns the function that takes it back when it did not.
   */
  startIdentityChange(): () => void;
  /** Goes to the log-out address, and tells the other tabs. */
  logOut(): void;
}

interface Dependencies {
  readonly slot: Slots;
  readonly options: Store<RuntimeOptions>;
  readonly http: Http;
  readonly configuration: Configuration;
  readonly i18n: I18n;
  readonly events: Events;
  readonly tabs: Tabs;
}

const identityOf = (display: DisplayConfiguration | undefined): string | undefined =>
  display && JSON.stringify([display.shopInfo?.id, display.user?.id, display.subrogation?.initialUserId ?? null]);

/** What conditions are decided on, as the display configuration says it. */
function factsOf({ display, shop }: SessionState): ConditionFacts {
  return {
    superAdmin: display?.common.superAdmin ?? false,
    dlu: (display?.dlu ?? false) || (shop?.dluSession ?? false),
    pimActive: display?.common.pimActive ?? false,
    stockPriceManagedByFTP: shop?.stockPriceManagedByFTP ?? false,
    hideRunflatOptionForDealer: shop?.hideRunflatOptionForDealer ?? false,
    activeSuperMenus: display?.activeSuperMenus ?? false,
    shopProfileCode: display?.common.shopProfileCode ?? "",
    hasPlan: display?.shopInfo.subscriptionInfo.hasPlan ?? false,
    demo: display?.shopInfo.demo ?? false,
    appContextGroup: display?.common.appContextGroup ?? "GARAGE",
    isLocalPresenceConfigEnabled: display?.isLocalPresenceConfigEnabled ?? false,
    attached: display?.user.dealerScope === "ATTACHED",
  };
}

export function createSession({
  slot,
  options,
  http,
  configuration,
  i18n,
  events,
  tabs,
}: Dependencies): Session & Omit<HttpHooks, "refused" | "worded"> {
  const store = slot("session", () => createStore<SessionState>({ status: "unknown" }));
  const shared = slot("session.shared", () => ({
    guards: 0,
    stamp: undefined as string | undefined,
    load: undefined as Promise<DisplayConfiguration | undefined> | undefined,
    check: undefined as Promise<boolean> | undefined,
    waiting: [] as ((renewed: boolean) => void)[],
    /** As whom the page was opened. It stays so until the page starts anew: what is on the screen is theirs. */
    opened: undefined as { readonly mark: string; readonly identity: string | undefined } | undefined,
    changing: false,
  }));

  const loadDisplay = async () => {
    try {
      const display = await http.call(displayConfiguration, { expectSession: false });
      // A server that answers strangers with its login page has said as much.
      return isObject(display) ? display : undefined;
    } catch (error) {
      if (isTdError(error) && (error.status === 401 || error.status === 403)) return undefined;
      throw error;
    }
  };

  /** The shop context is additional: without it the shell still works. */
  async function loadShop(): Promise<ShopContext | undefined> {
    try {
      // Known from the page, both calls go out at once; otherwise the configuration says the locale first.
      const locale = options.get().locale ?? (await configuration.start(), i18n.locale());
      return await http.call(shopContext, { params: { locale }, expectSession: false });
    } catch (error) {
      console.info("No shop context", error);
      return undefined;
    }
  }

  /** Notes as whom the page was opened; says so when it is somebody else now. */
  function compareIdentity(display: DisplayConfiguration): void {
    const identity = identityOf(display);
    if (shared.opened === undefined) {
      const { user, shopInfo } = display as Partial<DisplayConfiguration>;
      if (user !== undefined) shared.opened = { mark: identityMark(user.id, shopInfo?.id ?? null), identity };
    } else if (shared.opened.identity !== identity && !shared.changing) events.emit("identity-changed", {});
  }

  async function fetchAll(): Promise<DisplayConfiguration | undefined> {
    if (store.get().status !== "expired")
      store.update((state) => ({ ...state, status: state.display ? state.status : "loading" }));
    try {
      const [display, shop] = await Promise.all([loadDisplay(), loadShop()]);
      store.set(display ? { status: "ready", display, ...(shop && { shop }) } : { status: "none" });
      if (display) compareIdentity(display);
      return display;
    } catch (error) {
      shared.load = undefined;
      store.update((state) => (state.status === "loading" ? { status: "unknown" } : state));
      throw error;
    }
  }
  const reload = () => (shared.load = fetchAll());

  function settle(renewed: boolean): void {
    for (const resolve of shared.waiting.splice(0)) resolve(renewed);
  }

  function expire(reason: "expired" | "logged-out", cause?: MessageKey): void {
    if (store.get().status === "expired") return;
    store.update((state) => ({ ...state, status: "expired", reason, ...(cause !== undefined && { cause }) }));
    events.emit("session-expired", { reason });
  }

  function handOver(): void {
    store.update((state) => (state.status === "expired" ? { ...state, handedOver: true } : state));
  }

  /** One quiet look before the session counts as gone: a single call may have been refused by something on the way. */
  function isStillSignedIn(): Promise<boolean> {
    shared.check ??= http
      .call(connectedConfiguration, { expectSession: false, background: true, unattended: true })
      .then(
        (answer) => deliveredIn(answer) !== undefined,
        () => false,
      )
      .finally(() => {
        shared.check = undefined;
      });
    return shared.check;
  }

  async function recover(cause?: MessageKey): Promise<boolean> {
    const { status } = store.get();
    if (status !== "ready" && status !== "expired") return false;
    if (status === "ready") {
      if (await isStillSignedIn()) return true;
      expire("expired", cause);
    }
    if (shared.guards === 0) return false;
    return new Promise((resolve) => shared.waiting.push(resolve));
  }

  async function renew(): Promise<void> {
    const before = identityOf(store.get().display);
    const display = await reload();
    if (!display) {
      expire("expired");
      return;
    }
    if (before !== undefined && identityOf(display) !== before) {
      // What waits belongs to somebody else.
      settle(false);
      location.reload();
      return;
    }
    settle(true);
    events.emit("session-resumed", {});
  }

  function received(headers: Headers): void {
    const stamp = headers.get(RIGHTS_STAMP_HEADER);
    if (stamp === null || stamp === shared.stamp) return;
    const changed = shared.stamp !== undefined && store.get().status === "ready";
    shared.stamp = stamp;
    if (!changed) return;
    reload().then(
      () => events.emit("rights-changed", {}),
      (error: unknown) => console.error("The changed rights could not be read", error),
    );
  }

  slot("session.tabs", () => {
    tabs.on("logout", () => store.get().status === "ready" && expire("logged-out"));
    // Nobody on this page waits for these: without a network the page stays as it is, and its next call says so.
    const unheard = (error: unknown) => console.error("What another tab has changed could not be read", error);
    tabs.on("sign-in", () => {
      if (store.get().status === "expired") renew().catch(unheard);
    });
    tabs.on("identity", () => events.emit("identity-changed", {}));
    tabs.on("configuration", () => {
      if (store.get().status === "ready") reload().catch(unheard);
    });
    return true;
  });

  return {
    store,
    reload,
    recover,
    received,
    openedAs: () => shared.opened?.mark,
    refusedIdentity() {
      if (!shared.changing) events.emit("identity-changed", {});
    },
    refusedToken() {
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
        if (shared.guards === 0) settle(false);
      };
    },
    expire: (cause) => {
      expire("expired", cause);
    },
    end() {
      settle(false);
      store.set({ status: "none" });
    },
    logOut() {
      tabs.post("logout");
      location.assign(store.get().display?.logOutInfo.url ?? "/admin/logout");
    },
  };
}
