/**
 * The seam to directories and booking platforms outside (Google Business Profile and its like). A configuration names an address; without
 * one the server keeps the directory's copy itself, so that comparing, pushing and answering stay real.
 */

import * as v from "valibot";

/** What a directory knows of a dealer. Field names are those of the local-presence settings. */
export type Listing = Readonly<Record<string, unknown>>;

/** A merchant of the feeds as the booking platform found it among its places. */
export const merchantMatch = v.object({
  /** Id of the dealer, as the feed says it. */
  merchant: v.number(),
  state: v.picklist(["PENDING", "MATCHED", "MISMATCH", "REJECTED"]),
  /** What stands at the place, where it is another than ours. */
  name: v.optional(v.string(), ""),
  address: v.optional(v.string(), ""),
  phone: v.optional(v.string(), ""),
});
export type MerchantMatch = v.InferOutput<typeof merchantMatch>;
const matchList = v.array(merchantMatch);

/** Leaves out what can't be read. */
export const readMatchList = (answer: unknown): readonly MerchantMatch[] => {
  const read = v.safeParse(matchList, answer);
  return read.success ? read.output : [];
};

export interface DirectoryProvider {
  /** Whether an outside service answers, rather than the server's own copy. */
  readonly connected: boolean;
  /** What the directory shows for a dealer's code; undefined where it knows none. Throws ProviderError. */
  read(directory: string, storeCode: string): Promise<Listing | undefined>;
  /** Puts a dealer's data there; answers what the directory then shows. Throws ProviderError. */
  push(directory: string, storeCode: string, listing: Listing): Promise<Listing>;
  /** Publishes a reply to a review of the directory. Throws ProviderError. */
  reply(directory: string, reviewId: string, text: string): Promise<void>;
  /** Hands over a feed of the booking platform. Throws ProviderError. */
  feed(name: string, content: Readonly<Record<string, unknown>>): Promise<void>;
  /** What became of the merchants of the feeds there. Throws ProviderError. */
  matches(): Promise<readonly MerchantMatch[]>;
  /** Tells the booking platform how a booking of its own stands now. Throws ProviderError. */
  booking(id: string, content: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The service did not take it: `refused` will be refused again, others may be tried later. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  constructor(
    message: string,
    readonly refused: boolean,
    /** Nobody may ask any more: an account or its token has run out. */
    readonly expired = false,
  ) {
    super(message);
  }
}

/** Not the listing is refused then, but whoever brings it. */
const EXPIRED: ReadonlySet<number> = new Set([401, 403]);
const TIMEOUT_MS = 10_000;

/**
 * A service with a small JSON protocol: `GET` and `PUT {base}/listings/{directory}/{storeCode}`, `PUT {base}/replies/{directory}/{review}`,
 * `POST {base}/feeds/{name}`, `GET {base}/merchants`, `PUT {base}/bookings/{id}`, with a bearer token.
 */
export function httpProvider(base: string, token: string): DirectoryProvider {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${base.replace(/\/+$/, "")}/${path}`, {
        method,
        headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new ProviderError(error instanceof Error ? error.message : String(error), false);
    }
    if (response.status === 404 && method === "GET") return undefined;
    if (!response.ok)
      throw new ProviderError(
        `HTTP ${String(response.status)}`,
        response.status < 500 && !EXPIRED.has(response.status),
        EXPIRED.has(response.status),
      );
    const text = await response.text();
    return text === "" ? {} : JSON.parse(text);
  }
  const path = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");
  return {
    connected: true,
    read: async (directory, code) => (await call("GET", path("listings", directory, code))) as Listing | undefined,
    push: async (directory, code, listing) =>
      (await call("PUT", path("listings", directory, code), listing)) as Listing,
    reply: async (directory, review, text) => void (await call("PUT", path("replies", directory, review), { text })),
    feed: async (name, content) => void (await call("POST", path("feeds", name), content)),
    matches: async () => readMatchList(await call("GET", "merchants")),
    booking: async (id, content) => void (await call("PUT", path("bookings", id), content)),
  };
}
