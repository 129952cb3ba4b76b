/** Relative and external addresses (Spec 1 §5, Spec 2 §5). */

/**
 * Normalises a relative URL (Spec 1 §5): lowercased; white space becomes hyphens; characters other than `a`–`z`, digits, hyphen and
 * slash are dropped; runs of hyphens and of slashes collapse; trailing hyphens and slashes go. One leading slash or hyphen stays.
 *
 * @example normaliseRelativeUrl("/Pneus  Hiver--2026/") // "/pneus-hiver-2026"
 */
export function normaliseRelativeUrl(text: string): string {
  const collapsed = text
    .toLowerCase()
    .replace(/\s/g, "-")
    .replace(/[^a-z0-9/-]/g, "")
    .replace(/-+/g, "-")
    .replace(/\/+/g, "/");
  // Not `/[-/]+$/`: on long runs inside the text that expression is quadratic.
  let end = collapsed.length;
  while (end > 0 && (collapsed[end - 1] === "-" || collapsed[end - 1] === "/")) end -= 1;
  return collapsed.slice(0, end);
}

/** What an external link starts with when a field names no narrower host. */
export const EXTERNAL_LINK_STARTS = ["https://", "http://"] as const;

/**
 * Whether an external link starts with `{host}` (Spec 1 §5). Without a host, `https://` and `http://` are accepted, so
 * `javascript:`, `data:` and `//host` are refused.
 */
export function isValidExternalLink(url: string, host?: string): boolean {
  const starts = host ? [host] : EXTERNAL_LINK_STARTS;
  return starts.some((start) => url.startsWith(start));
}
