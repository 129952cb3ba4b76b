/**
 * Limits of request bodies. Each route has a maximum size, and a process holds only so many bytes of bodies at a time, so that parallel
 * uploads cannot exhaust its memory.
 */
import type { FastifyRequest } from "fastify";
import { ApiProblem } from "./problem";
import type { Route } from "./route";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Maximum size of a JSON body in bytes; larger ones are answered 413. */
export const MAX_JSON = 2 * MIB;
/** The same without a session. */
const MAX_PUBLIC_JSON = 256 * KIB;
/** Maximum size in bytes of all fields of a multipart body, with their headers. */
const MAX_FIELDS = 64 * KIB;

/** Bytes of bodies held at a time: by the process, and for one client address. */
const HELD = { process: 256 * MIB, address: 96 * MIB } as const;
/** Bodies up to this size in bytes are not counted. */
const SMALL = 64 * KIB;
/** Seconds after which a client may repeat a call that was refused because others were held. */
const RETRY_SECONDS = 5;

/** Returns the maximum size of a route's body in bytes. */
export const maxBody = ({ endpoint, access }: Route): number =>
  endpoint.bodyType === "multipart"
    ? (endpoint.fileBytes ?? 0) + MAX_FIELDS
    : (endpoint.maxBytes ?? (access === "public" ? MAX_PUBLIC_JSON : MAX_JSON));

/** Returns the size of a body before it is read: as announced, or the route's maximum for a body sent in chunks. */
function announcedBytes({ headers }: FastifyRequest, maxBytes: number): number {
  const length = headers["content-length"];
  if (length !== undefined) return Number(length);
  return headers["transfer-encoding"] === undefined ? 0 : maxBytes;
}

/** Counts the bytes of the bodies that the process holds. */
export class BodyBudget {
  #held = 0;
  readonly #byAddress = new Map<string, number>();

  /**
   * Reserves a body's bytes before it is read. Returns the function that releases them. Throws `too-large` for a body over `most` bytes,
   * and `too-many-requests` when the process or the client's address holds too many.
   */
  reserve(request: FastifyRequest, maxBytes: number): () => void {
    const bytes = announcedBytes(request, maxBytes);
    if (bytes > maxBytes) throw new ApiProblem("too-large");
    if (bytes <= SMALL) return () => undefined;
    const { ip } = request;
    const ofAddress = this.#byAddress.get(ip) ?? 0;
    if (this.#held + bytes > HELD.process || ofAddress + bytes > HELD.address)
      throw new ApiProblem("too-many-requests", { retryAfter: RETRY_SECONDS });
    this.#add(ip, bytes);
    let released = false;
    return () => {
      if (!released) this.#add(ip, -bytes);
      released = true;
    };
  }

  #add(address: string, bytes: number): void {
    this.#held += bytes;
    const reservedBytes = (this.#byAddress.get(address) ?? 0) + bytes;
    if (reservedBytes === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, reservedBytes);
  }
}
