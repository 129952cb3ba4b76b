/** Relative and external URLs. */

/** Returns a part of a relative URL in the characters that it may have, without the ends being cut. */
export const urlCharacters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s/g, "-")
    .replace(/[^a-z0-9/-]/g, "")
    .replace(/-+/g, "-")
    .replace(/\/+/g, "/");

/**
 * Normalises a relative URL: lower case; white space becomes hyphens; other characters than `a`–`z`, digits, hyphens and slashes are
 * dropped; repeated hyphens and slashes collapse; trailing ones are removed. One leading slash or hyphen is kept.
 *
 * @example normaliseRelativeUrl("/Pneus Hiver--2026/") // "/pneus-hiver-2026"
 */
export function normaliseRelativeUrl(text: string): string {
  return withoutTrailing(urlCharacters(text));
}

/** Removes hyphens and slashes from the end. */
export function withoutTrailing(collapsed: string): string {
  // Not `/[-/]+$/`: that expression is quadratic on long runs inside the text.
  let end = collapsed.length;
  while (end > 0 && (collapsed[end - 1] === "-" || collapsed[end - 1] === "/")) end -= 1;
  return collapsed.slice(0, end);
}

/** What an external link must start with when a field names no host. */
export const EXTERNAL_LINK_STARTS = ["https://", "http://"] as const;

/**
 * Returns whether an external link starts with `host`. Without a host, `https://` and `http://` are accepted, so `javascript:`, `data:` and
 * `//host` are not.
 */
export function isValidExternalLink(url: string, host?: string): boolean {
  const starts = host ? [host] : EXTERNAL_LINK_STARTS;
  return starts.some((start) => url.startsWith(start));
}
