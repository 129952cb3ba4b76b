/** URLs, bodies and responses of calls: the pure half of http.ts. */
import { isRecord } from "../contract/object";
import { fillPath, type Endpoint, type Method } from "../contract/endpoint";
import { apiBase, isLocal, type RuntimeOptions } from "./options";

export type QueryValue = string | number | boolean | Date | null | undefined | readonly (string | number)[];

/** Characters that stay unencoded in a path segment: modules are joined by `&`, codes by commas. */
const PLAIN_IN_PATH: Readonly<Record<string, string>> = { "%26": "&", "%2C": ",", "%3A": ":", "%40": "@" };

/** Returns the query text: missing values are left out, lists are joined by commas, dates are ISO instants. */
export function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(
      name,
      value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(",") : String(value),
    );
  }
  return search.toString();
}

/** Returns path and method of an endpoint after the page's overrides. */
export function resolveEndpoint(
  endpoint: Endpoint,
  options: RuntimeOptions,
): { readonly path: string; readonly method: Method } {
  const override = options.endpoints?.[endpoint.id];
  if (typeof override === "string") return { path: override, method: endpoint.method };
  return { path: override?.path ?? endpoint.path, method: override?.method ?? endpoint.method };
}

/** Returns the full URL of a call. Throws when a `{name}` part has no value, or one such as `..` that would lead to another path. */
export function requestUrl(
  endpoint: Endpoint,
  options: RuntimeOptions,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  for (const [name, value] of Object.entries(params))
    if (/^\.{1,2}$/.test(String(value))) throw new Error(`${endpoint.id}: "${name}" must not be "${value}"`);
  const { path } = resolveEndpoint(endpoint, options);
  const filled = fillPath(path, params).replace(/%(?:26|2C|3A|40)/g, (code) => PLAIN_IN_PATH[code] ?? code);
  const search = queryText(query);
  const address = /^https?:\/\//.test(filled) ? filled : apiBase(options) + filled;
  return search ? `${address}${address.includes("?") ? "&" : "?"}${search}` : address;
}

/**
 * Returns whether a call may carry the page's XSRF cookie as a header: to the page's own origin, or on localhost to the other port. A
 * foreign API must not receive the cookie of the embedding page.
 */
export function mayCarryXsrf(url: string): boolean {
  const target = new URL(url, location.href);
  return target.origin === location.origin || (isLocal() && target.hostname === location.hostname);
}

/** Encodes a body: JSON, unless it is a form, a file or URL parameters. */
export function encodeBody(body: unknown): { readonly body?: BodyInit; readonly contentType?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams) return { body };
  return { body: JSON.stringify(body), contentType: "application/json" };
}

/** Returns whether the response declares JSON, also as `application/problem+json`. */
export const isJson = ({ headers }: Response): boolean => /[/+]json\b/.test(headers.get("content-type") ?? "");

/**
 * Returns whether a successful response is an HTML page in place of the declared data, as from a development server that answers every path, or from
 * a network that asks to sign in.
 */
export const isPage = ({ responseType = "json" }: Endpoint, { headers }: Response, body: unknown): boolean =>
  (responseType === "json" || responseType === "text") &&
  typeof body === "string" &&
  /^text\/html\b/i.test(headers.get("content-type") ?? "");

/** Reads a response as its endpoint declares. Text stays text: "7" is only a number when the server sends JSON. */
export async function readResponse(response: Response, responseType: Endpoint["responseType"]): Promise<unknown> {
  if (responseType === "file" && response.ok) return response.blob();
  const text = await response.text();
  if (responseType === "text" && response.ok) return text;
  if (text === "") return undefined;
  // Some servers send JSON as text; what looks like an object or a list is parsed.
  if (!isJson(response) && !/^\s*[{[]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Properties that may be beside `data` in a wrapper. */
const ENVELOPE = new Set(["data", "errors", "errorMessage", "status", "code", "message", "success"]);
const hasErrors = (body: Readonly<Record<string, unknown>>): boolean =>
  Boolean(body.errorMessage) || (Array.isArray(body.errors) && body.errors.length > 0);

/**
 * Removes one optional `data` wrapper, so that `{ activated: true }` and `{ data: { activated: true } }` read alike. A record with a field
 * `data` among others is not a wrapper; a wrapper with errors keeps them beside its content, an empty list too (public-07).
 */
export function unwrap(body: unknown): unknown {
  if (!isRecord(body) || !("data" in body) || !Object.keys(body).every((key) => ENVELOPE.has(key))) return body;
  const { data, ...envelope } = body;
  if (!hasErrors(body)) return isRecord(data) && "errors" in body ? { errors: body.errors, ...data } : data;
  return isRecord(data) ? { ...envelope, ...data } : envelope;
}
