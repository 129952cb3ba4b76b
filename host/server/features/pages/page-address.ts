/** Parses page addresses: admin base, screen path and language. */
import { BUILT_IN_LOCALES, builtInChain, type BuiltInLocale } from "../../../../src/locales/index";

/** Address prefix of the built files. */
export const STATIC_BASE = "/admin/static";
/** Admin base of a local development server (base-02). */
export const VUE_BASE = "/admin/vue";

export interface PageAddress {
  /** `/admin` or `/admin/vue`. */
  readonly base: string;
  /** Path under the base without a leading slash: `fitter/12`. */
  readonly relative: string;
  readonly url: URL;
}

/** Parses an address. @param requestUrl path and query of the request */
export function pageAddress(requestUrl: string): PageAddress {
  const url = new URL(requestUrl, "http://host");
  const base = /^\/admin\/vue(\/|$)/.test(url.pathname) ? VUE_BASE : "/admin";
  const relative = url.pathname
    .slice(base.length)
    .replace(/\/{2,}/g, "/")
    // A language suffix after the base (/admin/de/fitter) does not belong to the screen's path.
    .replace(/^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/, "")
    .replace(/^\//, "");
  return { base, relative, url };
}

/** Returns the first built-in language of Accept-Language, else English. */
export function acceptedLocale(header: string | undefined): BuiltInLocale {
  for (const part of (header ?? "").split(",")) {
    const [language = ""] = part.trim().split(/[-;]/);
    const [candidate] = builtInChain(`${language.toLowerCase()}_XX`);
    if (candidate !== undefined && candidate.slice(0, 2) === language.toLowerCase()) return candidate;
  }
  return "en_GB";
}

/** Returns the language of `?locale=`, set by the language picker of public screens. */
export const requestedLocale = (query: URLSearchParams): string | undefined =>
  BUILT_IN_LOCALES.find((candidate) => candidate === query.get("locale"));
