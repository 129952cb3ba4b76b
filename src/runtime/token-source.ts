/** How a page supplies the token of its calls. */

/** A token, or undefined when there is none. */
export type OptionalToken = string | undefined;
/** Returns a token, fetched from the page's own server. Called again when the last one was refused. */
export type TokenSource = () => OptionalToken | Promise<OptionalToken>;

/** The request to the page, made once for all elements; the first answer counts. */
export interface TokenRequest {
  /** Takes the token, or a promise of it, during the dispatch. */
  respond(token: string | Promise<string>): void;
  isAnswered(): boolean;
}
