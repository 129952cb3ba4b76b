/** Determines the path after a sign-in. Paths are relative to the admin base; anything that could leave it is dropped. */
import { findScreen } from "../../../../src/catalogue/screens";

/** Default path after a sign-in. */
const DEFAULT_PATH = "/features";

/**
 * Returns the requested path if it stays inside the application, else undefined. It must start with one slash, contain no backslash, control
 * character, scheme or dot segment, and lead to a screen.
 */
export function safeNextPath(requested: string | undefined): string | undefined {
  if (requested === undefined || requested.length > 500 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(requested))
    return undefined;
  const path = requested.split(/[?#]/, 1)[0] ?? "";
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (
    decoded.includes("\\") ||
    decoded.split("/").some((part) => part === ".." || part === ".") ||
    decoded.startsWith("//")
  )
    return undefined;
  const match = findScreen(path);
  return path === "/" || (match !== undefined && match.screen.public !== true) ? requested : undefined;
}

/** Path of the screen that renews a password. */
export const RENEWAL_PATH = "/passwordRenewal";

/** Facts about a sign-in that decide where it leads. */
export interface SignInArrival {
  readonly restricted: boolean;
  readonly requested: string | undefined;
  readonly firstLogin: boolean;
  readonly creationGuide: boolean;
  readonly calendar: boolean;
  readonly superAdmin: boolean;
}

/** Returns the path after the sign-in. An unknown path is replaced by the base path, which opens the user's first screen. */
export function nextPathAfterLogin({
  restricted,
  requested,
  firstLogin,
  creationGuide,
  calendar,
  superAdmin,
}: SignInArrival): string {
  if (restricted) return RENEWAL_PATH;
  const requestedPath = safeNextPath(requested);
  if (requestedPath !== undefined) return requestedPath;
  if (firstLogin && creationGuide) return "/";
  const defaultPath = superAdmin ? "/shop-list" : calendar ? "/welcome" : DEFAULT_PATH;
  return findScreen(defaultPath) === undefined ? "/" : defaultPath;
}

/** Returns the path after signing out: the sign-in page with its alias, else the login. */
export function loginPath(referer: string | undefined): string {
  const defaultPath = "/login";
  if (referer === undefined || !URL.canParse(referer)) return defaultPath;
  const path = new URL(referer).pathname.replace(/^\/admin(\/vue)?(?=\/)/, "").replace(/\/$/, "");
  return findScreen(path)?.screen.tag === "td-login" ? path : defaultPath;
}
