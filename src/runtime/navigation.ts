/** Admin paths: base, navigation, unsaved changes on the way, and the query of the URL. */
import type { TdEventMap } from "../contract/events";
import type { PageLifecycle } from "./page-lifecycle";
import { adminBase, type RuntimeOptions } from "./options";
import { createStore, type Slots, type Store } from "./store";

/** The host page's router. Without a router, every path is opened as a new page. */
export interface Router {
  /** Shows a URL without loading the page. */
  route(href: string, replace: boolean): void;
}

/** Unsaved changes that leaving would lose. */
export interface LeaveGuard {
  isDirty(): boolean;
  /** Asks the user (save, keep, stay). Resolves to true when the page may be left. */
  leave(): Promise<boolean>;
  /** Keeps the changes for the user's return, without asking. Returns false when they cannot be kept. */
  keep?(): boolean;
  /** Saves the changes; refused values stay in the form. */
  save?(): Promise<unknown>;
  /** Values of the form, saved or not. */
  value?(): unknown;
  /** Focuses the first invalid field; returns false when there is none. */
  focusFirstError?(): boolean;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly newTab?: boolean;
  /** Element that navigates: its page may take over by preventing `td-navigate`. */
  readonly source?: EventTarget;
  /** Skips the guards. */
  readonly force?: boolean;
  /** The user will come back: unsaved changes are kept and restored on return. The user is asked only where they can't be. */
  readonly detour?: boolean;
}

export interface Place {
  /** Path below the base, with a leading slash and without a language suffix: `/fitter/12`. */
  readonly path: string;
  readonly search: string;
}

export interface Navigation {
  readonly store: Store<Place>;
  /** `/admin` or `/admin/vue`; on a page of another host the address of the admin. */
  base(): string;
  /** Returns the URL of an admin path: `fitter/12`, `/fitter/12` and `/admin/fitter/12` are the same. Keeps the page's language suffix. */
  href(path: string): string;
  path(): string;
  query(): URLSearchParams;
  /** Changes parts of the query in place; null or "" removes a part. Without a router the URL belongs to the embedding page and is not changed. */
  setQuery(changes: Readonly<Record<string, string | null>>, options?: { readonly push?: boolean }): void;
  /** Navigates to an admin path. Resolves to false when a guard or the page prevented it. */
  navigate(path: string, options?: NavigateOptions): Promise<boolean>;
  /** Opens a URL outside the admin's screens: log-out, downloads, the public site. */
  open(url: string, options?: { readonly newTab?: boolean }): void;
  setRouter(router: Router): () => void;
  hasRouter(): boolean;
  addGuard(guard: LeaveGuard): () => void;
  isDirty(): boolean;
  /** Calls `leave` of every guard with unsaved changes. Resolves to false as soon as one refuses. */
  canLeave(): Promise<boolean>;
  /** Reads the URL again. Called by the router after it has changed the URL. */
  refresh(): void;
}

/** A language suffix directly behind the base; no screen's path starts with two letters. */
const LANGUAGE_SUFFIX = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/;

/**
 * Returns a path that is safe to follow after the sign-in: it starts with one slash and stays on this host. Undefined for anything else,
 * such as `//host` or `javascript:`.
 */
export function safePath(path: string | null | undefined): string | undefined {
  // White space and control characters: browsers drop tabs and line ends from URLs, so "/\t/host" becomes "//host".
  if (!path || !/^\/(?!\/)/.test(path) || /[\\\s\p{Cc}]/u.test(path)) return undefined;
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
}

export function createNavigation(slot: Slots, life: PageLifecycle, options: Store<RuntimeOptions>): Navigation {
  const routers = slot("navigation.routers", (): Router[] => []);
  const guards = slot("navigation.guards", () => new Set<LeaveGuard>());
  const base = () => adminBase(options.get());
  let lastBase = { from: "", url: new URL(location.href) };
  /** Returns the URL of the base. Remembers it, because a page has many links. */
  function baseUrl(adminBase: string): URL {
    const from = `${adminBase} ${location.href}`;
    if (from !== lastBase.from) lastBase = { from, url: new URL(adminBase, location.href) };
    return lastBase.url;
  }

  /** Returns the path below the base, or undefined outside of it. */
  function underBase(pathname: string, adminBase = base()): string | undefined {
    for (const prefix of [baseUrl(adminBase).pathname, "/admin"]) {
      if (pathname === prefix) return "/";
      if (pathname.startsWith(`${prefix}/`)) return pathname.slice(prefix.length);
    }
    return undefined;
  }
  /** Returns the page's path below the base; undefined outside of it, and on a page of another host. */
  const pageUnderBase = (adminBase: string): string | undefined =>
    baseUrl(adminBase).origin === location.origin ? underBase(location.pathname, adminBase) : undefined;
  const languageSuffix = (adminBase: string) => LANGUAGE_SUFFIX.exec(pageUnderBase(adminBase) ?? "")?.[0] ?? "";
  const path = () => (pageUnderBase(base()) ?? "/").replace(LANGUAGE_SUFFIX, "") || "/";
  const place = (): Place => ({ path: path(), search: location.search });
  const store = slot("navigation", () => createStore<Place>(place()));

  function refresh(): void {
    const now = place();
    const before = store.get();
    if (now.path !== before.path || now.search !== before.search) store.set(now);
  }

  function href(target: string): string {
    // Computed once per call: it derives from the URL, and a page has many links.
    const adminBase = base();
    const absolute = target.startsWith("/") ? target : `/${target}`;
    const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(absolute.replace(/^\/+/, "/")) ?? [];
    const below = (underBase(pathname, adminBase) ?? pathname).replace(LANGUAGE_SUFFIX, "");
    return `${adminBase}${languageSuffix(adminBase)}${below === "/" ? "" : below}${rest}`;
  }

  const isDirty = () => [...guards].some((guard) => guard.isDirty());
  async function mayLeave(detour: boolean): Promise<boolean> {
    for (const guard of [...guards]) {
      if (!guard.isDirty() || (detour && guard.keep?.() === true)) continue;
      if (!(await guard.leave())) return false;
    }
    return true;
  }

  slot("navigation.listening", () => {
    life.whileAlive(() => {
      refresh();
      addEventListener("popstate", refresh);
      return () => removeEventListener("popstate", refresh);
    });
    return true;
  });
  // Browsers exclude pages with this listener from the back/forward cache, so it is attached only while changes could be lost.
  const unloading = slot("navigation.unloading", () => (event: Event) => {
    if (isDirty()) event.preventDefault();
  });

  async function navigate(
    target: string,
    { replace = false, newTab = false, source = document, force = false, detour = false }: NavigateOptions = {},
  ) {
    const address = href(target);
    if (newTab) {
      window.open(address, "_blank", "noopener");
      return true;
    }
    if (!force && !(await mayLeave(detour))) return false;
    const detail: TdEventMap["td-navigate"] = {
      path: address.slice(base().length).replace(LANGUAGE_SUFFIX, "") || "/",
      href: address,
      replace,
    };
    if (
      !source.dispatchEvent(new CustomEvent("td-navigate", { detail, bubbles: true, composed: true, cancelable: true }))
    )
      return false;
    const router = routers.at(-1);
    if (router) {
      router.route(address, replace);
      refresh();
    } else if (replace) location.replace(address);
    else location.assign(address);
    return true;
  }

  return {
    store,
    base,
    href,
    path,
    navigate,
    canLeave: () => mayLeave(false),
    isDirty,
    refresh,
    query: () => new URLSearchParams(location.search),
    setQuery(changes, { push = false } = {}) {
      if (routers.length === 0) return;
      const query = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") query.delete(name);
        else query.set(name, value);
      }
      const search = query.toString();
      const address = `${location.pathname}${search && `?${search}`}${location.hash}`;
      if (push) history.pushState(history.state, "", address);
      else history.replaceState(history.state, "", address);
      refresh();
    },
    open(url, { newTab = false } = {}) {
      if (newTab) window.open(url, "_blank", "noopener");
      else location.assign(url);
    },
    setRouter(router) {
      routers.push(router);
      return () => {
        const index = routers.indexOf(router);
        if (index >= 0) routers.splice(index, 1);
      };
    },
    hasRouter: () => routers.length > 0,
    addGuard(guard) {
      guards.add(guard);
      addEventListener("beforeunload", unloading);
      return () => {
        guards.delete(guard);
        if (guards.size === 0) removeEventListener("beforeunload", unloading);
      };
    },
  };
}
