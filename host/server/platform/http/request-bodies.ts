/**
 * Limits of request bodies. Each route has a maximum size, and the total size of bodies in memory is limited, so that parallel
 * uploads cannot exhaust the memory of the process.
 */
import type { FastifyRequest } from "fastify";
import { ApiProblem } from "./problem";
import { hasUnknownLength } from "./secure-server";
import type { Route } from "./route";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Maximum size of a JSON body in bytes; larger ones get the status 413. */
export const MAX_JSON = 2 * MIB;
/** The same without a session. */
const MAX_PUBLIC_JSON = 256 * KIB;
/** Maximum size in bytes of all fields of a multipart body, with their headers. */
const MAX_FIELDS = 64 * KIB;

/** Maximum bytes of bodies in memory at a time: of the process, and of one client address. */
const MAX_RESERVED = { process: 256 * MIB, address: 96 * MIB } as const;
/** Bodies up to this size in bytes are not counted. */
const UNCOUNTED_BYTES = 64 * KIB;
/** Seconds after which a client may repeat a call that was refused because of these limits. */
const RETRY_SECONDS = 5;

/** Returns the maximum size of a route's body in bytes. */
export const maxBody = ({ endpoint, access }: Route): number =>
  endpoint.bodyType === "multipart"
    ? (endpoint.fileBytes ?? 0) + MAX_FIELDS
    : (endpoint.maxBytes ?? (access === "public" ? MAX_PUBLIC_JSON : MAX_JSON));

/** Returns the size of a body before it is read: as announced, or the route's maximum for a body of unknown length. */
function announcedBytes({ headers, raw }: FastifyRequest, maxBytes: number): number {
  const length = headers["content-length"];
  if (length !== undefined) return Number(length);
  return hasUnknownLength(raw) ? maxBytes : 0;
}

/** Counts the bytes of bodies that are in memory. */
export class BodyBudget {
  #reserved = 0;
  readonly #byAddress = new Map<string, number>();

  /**
   * Reserves a body's bytes before it is read. Returns the function that releases them. Throws `too-large` for a body over the
   * route's maximum, and `too-many-requests` when the limit of the process or of the client's address is reached.
   */
  reserve(request: FastifyRequest, route: Route): () => void {
    const maxBytes = maxBody(route);
    const bytes = announcedBytes(request, maxBytes);
    if (bytes > maxBytes) throw new ApiProblem("too-large");
    if (bytes <= UNCOUNTED_BYTES || route.endpoint.streamed === true) return () => undefined;
    const { ip } = request;
    const reservedByAddress = this.#byAddress.get(ip) ?? 0;
    if (this.#reserved + bytes > MAX_RESERVED.process || reservedByAddress + bytes > MAX_RESERVED.address)
      throw new ApiProblem("too-many-requests", { retryAfter: RETRY_SECONDS });
    this.#add(ip, bytes);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#add(ip, -bytes);
      isReleased = true;
    };
  }

  #add(address: string, bytes: number): void {
    this.#reserved += bytes;
    const addressBytes = (this.#byAddress.get(address) ?? 0) + bytes;
    if (addressBytes === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, addressBytes);
  }
}
