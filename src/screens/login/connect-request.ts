/** Request of a page on another site for a sign-in, in the address of the admin's sign-in page. */
export interface ConnectRequest {
  /** Origin of the page. The server checks that it is admitted. */
  readonly origin: string;
  readonly challenge: string;
  readonly state: string;
  /** Address to return to without a popup; always of the origin. */
  readonly returnTo?: string;
}

/** Reads the request from the query; undefined without a valid one. */
export function connectRequestOf(query: URLSearchParams): ConnectRequest | undefined {
  const [origin, challenge, state] = ["connect", "challenge", "state"].map((name) => query.get(name) ?? "");
  if (!origin || !challenge || !state || !URL.canParse(origin) || new URL(origin).origin !== origin) return undefined;
  const returnTo = query.get("return") ?? "";
  const isOfOrigin = URL.canParse(returnTo) && new URL(returnTo).origin === origin;
  return { origin, challenge, state, ...(isOfOrigin && { returnTo }) };
}
