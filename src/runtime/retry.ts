/** Which failed calls are repeated, and when. */
import type { Endpoint } from "../contract/endpoint";
import { isTdError } from "./http-error";

/** Milliseconds until a call without a limit of its own fails. Files have no default limit, because their size decides. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** Milliseconds before the repetitions of a read. */
const DELAYS_MS: readonly number[] = [500, 1_500];

/** Returns whether calls of the endpoint change data. */
export const isWriting = (endpoint: Endpoint): boolean => endpoint.method !== "GET" || endpoint.writes === true;

/**
 * Returns the milliseconds after which a failed read is repeated; undefined when it is not. Only failures that may be temporary are: an
 * unreachable or overloaded server, and once a time limit.
 *
 * @param failures number of failures before this one
 */
export function retryDelay(endpoint: Endpoint, error: unknown, failures: number): number | undefined {
  if (isWriting(endpoint) || !isTdError(error)) return undefined;
  if (error.kind === "timeout") return failures === 0 ? 0 : undefined;
  const isTemporary = error.kind === "network" || [502, 503, 504].includes(error.status);
  return isTemporary ? DELAYS_MS[failures] : undefined;
}

/** Waits; ends at once when the signal aborts. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });
