/**
 * Links of the admin: inside shadow roots a click is retargeted, so one capturing handler looks for the anchor in
 * `composedPath()`. The browser handles the others: new tabs, downloads and other sites.
 */
import { findScreen, type ScreenEntry } from "../../src/catalogue/screens";
import type { Navigation } from "../../src/runtime/navigation";

/** Paths under the admin base that the server answers instead of a screen. */
const SERVER_PATHS = /^(api|public\/api|static|logout)(\/|$)/;

/** A language suffix directly after the base; no screen's path starts with a part of two letters. */
const LANGUAGE_SUFFIX = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/;

/** Returns a URL of this origin as a path under the admin base with its query, `/fitter/12?tab=hours`; undefined for
 * URLs outside the base and for paths that the server answers. */
export function adminPath(base: string, address: Pick<URL, "pathname" | "search">): string | undefined {
  const { pathname, search } = address;
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
  const path = pathname
    .slice(base.length)
    .replace(/\/{2,}/g, "/")
    .replace(LANGUAGE_SUFFIX, "")
    .replace(/^\/|\/$/g, "");
  return SERVER_PATHS.test(path) ? undefined : `/${path}${search}`;
}

/** Returns the innermost link that an event passes through. */
export const anchorOf = (event: Event): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.hasAttribute("href"));

/** Returns the link of a click when the router should follow it; undefined when the browser should. */
export function followedAnchor(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return undefined;
  const anchor = anchorOf(event);
  if (anchor === undefined || anchor.origin !== location.origin) return undefined;
  const staysHere = anchor.target === "" || anchor.target === "_self";
  if (!staysHere || anchor.hasAttribute("download") || anchor.hasAttribute("data-native")) return undefined;
  // The browser scrolls to a fragment of the same page.
  if (anchor.hash !== "" && anchor.pathname === location.pathname && anchor.search === location.search)
    return undefined;
  return anchor;
}

/** Follows links inside the page. Calls `onApproachScreen` with the target screen of a link under the pointer or the focus, so that its code
 * can be loaded early. */
export function handleLinks(navigation: Navigation, onApproachScreen: (screen: ScreenEntry) => void): void {
  const onClick = (event: MouseEvent): void => {
    const anchor = followedAnchor(event);
    const path = anchor && adminPath(navigation.base(), anchor);
    if (anchor === undefined || path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void navigation.navigate(path, { source: anchor });
  };
  const onApproach = (event: Event): void => {
    const anchor = anchorOf(event);
    const path = anchor?.origin === location.origin ? adminPath(navigation.base(), anchor) : undefined;
    const screen = path === undefined ? undefined : findScreen(path)?.screen;
    if (screen !== undefined) onApproachScreen(screen);
  };
  addEventListener("click", onClick, { capture: true });
  addEventListener("pointerover", onApproach, { capture: true, passive: true });
  addEventListener("focusin", onApproach, { capture: true });
}
