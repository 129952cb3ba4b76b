/** How a page supplies the token of its calls. */
import type { TimedToken } from "../contract/events";

export type { TimedToken };

/** A token, or undefined when there is none. */
export type OptionalToken = string | undefined;
/**
 * Returns a token, fetched from the page's own server. Called again before the token ends, when it was refused, and after a failure.
 */
export type TokenSource = () => OptionalToken | TimedToken | Promise<OptionalToken | TimedToken>;

/** The request to the page, made once for all elements; the first token supplied is used. */
export interface TokenRequest {
  /** Supplies the token, or a promise of it. Call it while the event is dispatched. */
  respond(token: string | TimedToken | Promise<string | TimedToken>): void;
  isAnswered(): boolean;
}
