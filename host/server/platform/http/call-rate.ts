/**
 * Limits how often a client may make an expensive call without a session. Each process counts in memory, because a refusal must be
 * cheap. Limits that protect secrets are counted in the database.
 */
import ipaddr from "ipaddr.js";
import { ApiProblem } from "./problem";

const WINDOW_MS = 60_000;

/** Returns the key that a client is counted by: its IPv4 address, or its IPv6 network of 64 bits, in which it can choose its address. */
function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(":") : parsed.toString();
}

/** Counts calls in windows of a minute. */
export class CallRate {
  #windowEnds = 0;
  readonly #counts = new Map<string, number>();

  /**
   * Counts a call. Throws `too-many-requests` after `max` calls of a client within a minute.
   *
   * @param call id of the endpoint
   * @param now milliseconds; overridden in tests
   */
  take(call: string, address: string, max: number, now = Date.now()): void {
    if (now >= this.#windowEnds) {
      this.#counts.clear();
      this.#windowEnds = now + WINDOW_MS;
    }
    const key = `${call} ${clientOf(address)}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > max)
      throw new ApiProblem("too-many-requests", { retryAfter: Math.ceil((this.#windowEnds - now) / 1000) });
  }
}
