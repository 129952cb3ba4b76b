/** Finds the origin of the parent page and checks that it may frame this page. Only such a parent receives messages. */

/**
 * Returns whether an origin is among the sources of `frame-ancestors`: `'self'`, an origin, or one with `*.` for any of its sub-domains.
 * @param ownOrigin the origin of this page
 */
export const mayFrame = (sources: readonly string[], origin: string, ownOrigin: string): boolean =>
  sources.some((source) => {
    if (source === "'self'") return origin === ownOrigin;
    if (!source.includes("://*.")) return origin === source;
    const [scheme = "", domain = ""] = source.split("://*");
    return origin.startsWith(`${scheme}://`) && origin.endsWith(domain);
  });

/** Origin of the parent page. Undefined outside a frame, and where the browser does not reveal it. */
export function parentOrigin(): string | undefined {
  if (window.parent === window) return undefined;
  const [ancestor] = "ancestorOrigins" in location ? [...location.ancestorOrigins] : [];
  return ancestor ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined);
}
