/** Where a sign-in leads. Paths are relative to the admin base; nothing that could leave it is kept. */
import { findScreen } from "../../../src/catalogue/screens";

/** Default after a sign-in (Spec 1 §9). */
const DEFAULT_PATH = "/features";

/**
 * The wanted path where it stays inside the application, otherwise undefined: it begins with one slash, holds no back-slash, control
 * sign, scheme or dot segment, and leads to a screen.
 */
export function safeNextPath(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted.length > 500 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(wanted)) return undefined;
  const path = wanted.split(/[?#]/, 1)[0] ?? "";
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
  return path === "/" || (match !== undefined && match.screen.public !== true) ? wanted : undefined;
}

export interface Arrival {
  readonly restricted: boolean;
  readonly wanted: string | undefined;
  readonly firstLogin: boolean;
  readonly creationGuide: boolean;
  readonly calendar: boolean;
  readonly superAdmin: boolean;
}

/** The path that the sign-in answers. A place that no screen serves gives way to the base path, which sends everyone to their first screen. */
export function nextPathAfterLogin({
  restricted,
  wanted,
  firstLogin,
  creationGuide,
  calendar,
  superAdmin,
}: Arrival): string {
  if (restricted) return "/passwordRenewal";
  const asked = safeNextPath(wanted);
  if (asked !== undefined) return asked;
  if (firstLogin && creationGuide) return "/";
  const usual = superAdmin ? "/shop-list" : calendar ? "/welcome" : DEFAULT_PATH;
  return findScreen(usual) === undefined ? "/" : usual;
}

/** Signing out goes back to the door that was come in by: the alias of the page that signed in, else the login. */
export function loginPath(referer: string | undefined): string {
  const usual = "/login";
  if (referer === undefined || !URL.canParse(referer)) return usual;
  const path = new URL(referer).pathname.replace(/^\/admin(\/vue)?(?=\/)/, "").replace(/\/$/, "");
  return findScreen(path)?.screen.tag === "td-login" ? path : usual;
}
