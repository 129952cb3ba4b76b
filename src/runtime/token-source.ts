/** How a page supplies the token of its calls. */

/** A token, or undefined when there is none. */
export type OptionalToken = string | undefined;
/** Returns a token, fetched from the page's own server. Called again when the last one was refused. */
export type TokenSource = () => OptionalToken | Promise<OptionalToken>;

/** The request to the page, made once for all elements; the first token supplied is used. */
export interface TokenRequest {
  /** Supplies the token, or a promise of it. Call it while the event is dispatched. */
  respond(token: string | Promise<string>): void;
  isAnswered(): boolean;
}
