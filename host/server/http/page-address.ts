/** What the address of a page says: the base of the admin, the screen's path under it, and the language. */
import { BUILT_IN_LOCALES, builtInChain } from "../../../src/locales/index";

/** Where the built files are. */
export const STATIC_BASE = "/admin/static";
/** Base of the admin as a local development server names it (Spec 1 §9). */
export const VUE_BASE = "/admin/vue";

export interface PageAddress {
  /** `/admin` or `/admin/vue`. */
  readonly base: string;
  /** Path under the base, without a slash before it: `fitter/12`. */
  readonly relative: string;
  readonly url: URL;
}

/** @param requestUrl path and query as the request names them */
export function pageAddress(requestUrl: string): PageAddress {
  const url = new URL(requestUrl, "http://host");
  const base = /^\/admin\/vue(\/|$)/.test(url.pathname) ? VUE_BASE : "/admin";
  const relative = url.pathname
    .slice(base.length)
    .replace(/\/{2,}/g, "/")
    // A language suffix behind the base (/admin/de/fitter) is part of no screen's path.
    .replace(/^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/, "")
    .replace(/^\//, "");
  return { base, relative, url };
}

/** The built-in language that the browser asks for first; English when it asks for none that there is. */
export function acceptedLocale(header: string | undefined): string {
  for (const part of (header ?? "").split(",")) {
    const [language = ""] = part.trim().split(/[-;]/);
    const [known] = builtInChain(`${language.toLowerCase()}_XX`);
    if (known !== undefined && known.slice(0, 2) === language.toLowerCase()) return known;
  }
  return "en_GB";
}

/** Language that the address names by `?locale=`, as the language picker of the public screens writes it. */
export const askedLocale = (query: URLSearchParams): string | undefined =>
  BUILT_IN_LOCALES.find((known) => known === query.get("locale"));
