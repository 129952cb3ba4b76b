/** Updates title, icon and focus when the route changes, and redirects when the account may not see the screen. */
import { rightsIn } from "../../src/contract/rights";
import { findScreen, type ScreenEntry } from "../../src/catalogue/screens";
import type { Runtime } from "../../src/runtime";

/** Returns the title of the browser tab: "Dealers – Shop", marked outside production and under subrogation. */
export function pageTitle({ i18n, session, configuration }: Runtime, screen: ScreenEntry | undefined): string {
  const { display } = session.store.get();
  const name = screen !== undefined && i18n.t.has(screen.titleKey) ? i18n.t.key(screen.titleKey) : "";
  const title = [name, display?.shopInfo.name ?? ""].filter(Boolean).join(" – ");
  const isNonProduction = display?.gitConf.noprod ?? configuration.current().isPreProduction;
  const marks = [
    display !== undefined && (display.subrogation?.initialUserId ?? null) !== null ? "◉" : "",
    isNonProduction && display !== undefined ? "●" : "",
  ];
  return [...marks, title].filter(Boolean).join(" ");
}

/** Updates the title when the route, the session, the messages or the configuration change. */
export function followTitle(runtime: Runtime): void {
  const show = (): void => {
    const title = pageTitle(runtime, findScreen(runtime.navigation.path())?.screen);
    // Each assignment is sent to the browser's process, and the stores change often at the start.
    if (title !== "" && title !== document.title) document.title = title;
  };
  for (const store of [
    runtime.i18n.store,
    runtime.session.store,
    runtime.configuration.store,
    runtime.navigation.store,
  ]) {
    (store as { subscribe(listener: () => void): () => void }).subscribe(show);
  }
  show();
}

/** A disc in the colour of the banner. It marks a tab in which the user acts as another user. */
const IDENTITY_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#8a2a86"/><circle cx="8" cy="8" r="3" fill="#fff"/></svg>',
)}`;

/** Shows the brand's icon in the browser tab once the configuration has one, and the identity icon under subrogation. */
export function followIcon({ configuration, session }: Runtime): void {
  const link = document.head.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link === null) return;
  const defaultIcon = link.href;
  const show = (): void => {
    const { faviconPath } = configuration.current();
    const icon = session.isSubrogated() ? IDENTITY_ICON : faviconPath || defaultIcon;
    if (link.getAttribute("href") !== icon) link.href = icon;
  };
  configuration.store.subscribe(show);
  session.store.subscribe(show);
}

/** Returns the missing right or failed condition when the account may not see the screen; undefined when it may, and before the session has loaded. */
export function refusal({ session }: Runtime, screen: ScreenEntry): string | undefined {
  if (screen.public || session.store.get().status !== "ready") return undefined;
  if (!session.can(screen.right)) return rightsIn(screen.right).find((right) => !session.can(right));
  return session.failedCondition(screen.conditions);
}

/** Returns the path of the error screen, with the denied path and the reason, when the account may not see the current screen. */
function errorPath(runtime: Runtime): string | undefined {
  const path = runtime.navigation.path();
  const screen = findScreen(path)?.screen;
  const reason = screen && refusal(runtime, screen);
  return reason === undefined ? undefined : `error?${new URLSearchParams({ from: path, reason }).toString()}`;
}

/** Makes the error screen the first one when the account may not see the page's, so that it is never drawn and makes no call. */
export function guardFirstRoute(runtime: Runtime): void {
  const { navigation } = runtime;
  const error = errorPath(runtime);
  if (error === undefined) return;
  // The router, which changes addresses from now on, starts with this one.
  history.replaceState(history.state, "", navigation.href(error));
  navigation.refresh();
}

/** Navigates to the error screen when the account may not see a screen. */
export function guardRoutes(runtime: Runtime): void {
  const { navigation, session } = runtime;
  const check = (): void => {
    const error = errorPath(runtime);
    if (error !== undefined) void navigation.navigate(error, { replace: true, force: true });
  };
  session.store.subscribe(check);
  navigation.store.subscribe(check);
  check();
}

/** After a navigation, focuses the heading of the new view, so that a screen reader starts there. The shell handles scrolling. */
export function followViews(): void {
  let hasShownView = false;
  history.scrollRestoration = "manual";
  const shownViews = new WeakSet<HTMLElement>();
  const onShown = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute("data-routed") || shownViews.has(target)) return;
    shownViews.add(target);
    // The first view does not move the focus. Later views do, unless the focus is already inside the view.
    const heading = target.shadowRoot?.querySelector<HTMLElement>(".td-h1");
    if (hasShownView && heading && !target.matches(":focus-within")) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    hasShownView = true;
  };
  addEventListener("td-ready", onShown);
  // A view that shows an error instead, such as a record that does not exist.
  addEventListener("td-error", onShown);
}
