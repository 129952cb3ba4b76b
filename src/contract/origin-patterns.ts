/** Origins of pages that may call: `https://garage.example`, or `https://*.garage.example` for one level below. */

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;
const HOST = /^https:\/\/(\*\.)?(?!-)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+(:\d{1,5})?$/;

/** Returns whether the text is an origin without path. Plain HTTP is for pages of the developer's own machine only. */
export const isOriginPattern = (text: string): boolean => LOCAL.test(text) || HOST.test(text);

/** Returns whether an origin is the one of the pattern, or one level below it. */
export function matchesOrigin(origin: string, pattern: string): boolean {
  const [scheme = "", host = ""] = pattern.split("://");
  if (!host.startsWith("*.")) return origin === pattern;
  const end = host.slice(1);
  const [ownScheme = "", ownHost = ""] = origin.split("://");
  const label = ownHost.slice(0, -end.length);
  return ownScheme === scheme && ownHost.endsWith(end) && label !== "" && !label.includes(".");
}
