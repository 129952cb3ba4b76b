/** Binds handlers to endpoints of the contract. Session, right, conditions and input are checked before the handler runs. */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../../../src/contract/endpoint";
import type { JsonSchema, QueryParameter } from "./json-schema";
import type { PublicContext, RequestContext } from "./request-context";

/** The file of a multipart call before its content is received, so that a handler can check the call first. */
export interface Upload {
  readonly name: string;
  /** Receives the file in chunks. Throws like `receive`. */
  stream(maxBytes: number, refusal?: Error): AsyncIterable<Buffer>;
  /**
   * Receives the file into memory.
   *
   * @param maxBytes maximum size in bytes, up to the endpoint's
   * @param refusal thrown for a larger file; default: the problem `too-large`
   */
  receive(maxBytes: number, refusal?: Error): Promise<UploadedFile>;
}

/** A received file. */
export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

/** Validated input of a handler. */
export interface RouteInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file of a multipart call; undefined when it has none. */
  readonly upload: Upload | undefined;
  /** The bytes of a raw body; undefined with other bodies. */
  readonly raw: Buffer | undefined;
  /** Sets and clears cookies. */
  readonly cookies: Cookies;
}

export interface Cookies {
  /** Token of the caller's session cookie; empty without a validly signed one. */
  readonly session: string;
  /** Replaces the session cookie and its XSRF cookie; an empty token removes the session. */
  setSession(reply: FastifyReply, token: string): void;
}

/** Response of an endpoint with `responseType: "file"`. */
export class FileResponse {
  constructor(
    readonly name: string,
    readonly mimeType: string,
    readonly content: Buffer | string | Readable,
    /** Value of `Cache-Control`; private files are not cached. */
    readonly caching = "no-store",
  ) {}
}

/** Return type of a handler: the response without its `data` wrapper, or the text, file or redirect that the endpoint declares. */
type HandlerResult<E extends Endpoint> = E["responseType"] extends "file"
  ? FileResponse
  : E["responseType"] extends "text" | "redirect"
    ? string
    : ResponseOf<E>;

type Handler<Context, E extends Endpoint> = (
  context: Context,
  input: RouteInput<E>,
  reply: FastifyReply,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** What the OpenAPI document says of a derived endpoint, whose own schemas hold for every resource. */
export interface RouteDocumentation {
  readonly body?: JsonSchema;
  readonly response?: JsonSchema;
  readonly query?: readonly QueryParameter[];
  /** Schemas of params by name, where they are narrower than the endpoint's. */
  readonly params?: Readonly<Record<string, JsonSchema>>;
  /** Schemas by name, to which the others refer. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
}

interface RouteBase {
  readonly endpoint: Endpoint;
  /** Called when the OpenAPI document is written, so that a start of the server does not wait for it. */
  readonly documentation?: () => RouteDocumentation;
}
type AnyHandler<Context> = (context: Context, input: RouteInput<Endpoint>, reply: FastifyReply) => unknown;
export type Route = RouteBase &
  (
    | { readonly access: "session"; readonly run: AnyHandler<RequestContext> }
    | { readonly access: "public"; readonly run: AnyHandler<PublicContext> }
  );

/** Defines a route that requires a session. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<RequestContext, E>,
  documentation?: () => RouteDocumentation,
): Route {
  return { endpoint, access: "session", run: handler, documentation };
}

/** Defines a route without a required session. Also for the few calls that return an empty response instead of 401 without a session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<PublicContext, E>,
  documentation?: () => RouteDocumentation,
): Route {
  return { endpoint, access: "public", run: handler, documentation };
}

/**
 * Registers routes, and the jobs behind them, for a part of the server.
 *
 * @param services services that the part uses: `IdentityServices`, `ServerServices`, …
 */
export type RouteModule<Services> = (services: Services) => readonly Route[] | Promise<readonly Route[]>;
