/** A client of the server's calls. The build gives it the types of the OpenAPI document. */
import createFetchClient, { type Client } from "openapi-fetch";
import { XSRF_COOKIE, XSRF_HEADER } from "../src/contract/headers";

export interface ClientOptions {
  /** Address of the server without a path: `https://admin.example.com`. Default: the page's own origin. */
  readonly baseUrl?: string;
  /** Returns a page token or an API key's token, for pages on other sites and for programs. Without it, the session cookie counts. */
  readonly token?: () => string | Promise<string>;
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client with a method for each HTTP method: `client.GET("/admin/api/fitter", { params })`. */
export type ApiClient<Paths extends object> = Client<Paths>;

/** Returns the value of the XSRF cookie; empty where there are no cookies. */
function xsrfToken(): string {
  const cookies = typeof document === "undefined" ? [] : document.cookie.split("; ");
  const cookie = cookies.find((text) => text.startsWith(`${XSRF_COOKIE}=`));
  return decodeURIComponent(cookie?.slice(XSRF_COOKIE.length + 1) ?? "");
}

/** Creates a client. Sends the token, or with a session the XSRF header. A refused call resolves with `error`, the problem details. */
export function createClient<Paths extends object>({ baseUrl, token, fetch }: ClientOptions = {}): ApiClient<Paths> {
  const client = createFetchClient<Paths>({
    ...(baseUrl !== undefined && { baseUrl }),
    ...(fetch !== undefined && { fetch }),
    // Lists in a query are separated by commas.
    querySerializer: { array: { style: "form", explode: false } },
  });
  client.use({
    async onRequest({ request }) {
      const bearer = await token?.();
      if (bearer !== undefined) request.headers.set("Authorization", `Bearer ${bearer}`);
      else if (request.method !== "GET" && !request.headers.has(XSRF_HEADER)) {
        const xsrf = xsrfToken();
        if (xsrf !== "") request.headers.set(XSRF_HEADER, xsrf);
      }
      return request;
    },
  });
  return client;
}
