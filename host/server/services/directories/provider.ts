/**
 * Interface to external directories and booking platforms such as Google Business Profile. Without a configured address the
 * server keeps its own copy of the directory, so that comparing, pushing and replying still work.
 */

import * as v from "valibot";

/** A directory's data of a dealer. Field names are those of the local-presence settings. */
export type Listing = Readonly<Record<string, unknown>>;

/** A merchant of the feeds matched by the booking platform with one of its places. */
export const merchantMatch = v.object({
  /** Id of the dealer, as sent in the feed. */
  merchant: v.number(),
  state: v.picklist(["PENDING", "MATCHED", "MISMATCH", "REJECTED"]),
  /** Name of the place, when it differs from the dealer's name. */
  name: v.optional(v.string(), ""),
  address: v.optional(v.string(), ""),
  phone: v.optional(v.string(), ""),
});
export type MerchantMatch = v.InferOutput<typeof merchantMatch>;
const matchList = v.array(merchantMatch);

/** Parses a list of matches and skips invalid entries. */
export const readMatchList = (body: unknown): readonly MerchantMatch[] => {
  const read = v.safeParse(matchList, body);
  return read.success ? read.output : [];
};

/** Calls of an external directory and booking service. */
export interface DirectoryProvider {
  /** Whether an external service is connected, as opposed to the server's own copy. */
  readonly connected: boolean;
  /** Returns the listing for a dealer's code, or undefined. Throws ProviderError. */
  read(directory: string, storeCode: string): Promise<Listing | undefined>;
  /** Pushes a dealer's data and returns the resulting listing. Throws ProviderError. */
  push(directory: string, storeCode: string, listing: Listing): Promise<Listing>;
  /** Publishes a reply to a review. Throws ProviderError. */
  reply(directory: string, reviewId: string, text: string): Promise<void>;
  /** Sends a feed to the booking platform. Throws ProviderError. */
  feed(name: string, content: Readonly<Record<string, unknown>>): Promise<void>;
  /** Returns the platform's matches of the feeds' merchants. Throws ProviderError. */
  matches(): Promise<readonly MerchantMatch[]>;
  /** Sends the current state of one of the platform's bookings. Throws ProviderError. */
  booking(id: string, content: Readonly<Record<string, unknown>>): Promise<void>;
}

/** A failed call. `refused` calls will fail again; others can be retried later. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  constructor(
    message: string,
    readonly refused: boolean,
    /** The account or its token has expired. */
    readonly expired = false,
  ) {
    super(message);
  }
}

/** Status codes that refuse the caller rather than the listing. */
const EXPIRED: ReadonlySet<number> = new Set([401, 403]);
const TIMEOUT_MS = 10_000;

/**
 * Creates a provider that calls a JSON service: `GET` and `PUT {base}/listings/{directory}/{storeCode}`,
 * `PUT {base}/replies/{directory}/{review}`, `POST {base}/feeds/{name}`, `GET {base}/merchants`, `PUT {base}/bookings/{id}`,
 * with a bearer token.
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
