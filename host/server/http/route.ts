/** Ties a handler to an endpoint of the contract. What the endpoint says of session, right, conditions and shapes is checked before the handler runs. */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { GenericSchema } from "valibot";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../../src/contract/endpoint";
import type { PublicContext, RequestContext } from "./request-context";

/** A file sent with a multipart call. */
export interface UploadedFile {
  /** Name of the form's field. */
  readonly field: string;
  readonly name: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

export interface RouteInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly files: readonly UploadedFile[];
  /** Sets cookies; what a handler does with it beyond that is its own business. */
  readonly cookies: Cookies;
}

export interface Cookies {
  /** Token of the session cookie that the caller sent, empty when there is none or it was not ours. */
  readonly session: string;
  /** Sends another session cookie and the XSRF cookie that belongs to it; an empty token removes the session. */
  setSession(reply: FastifyReply, token: string): void;
}

/** The answer of an endpoint with `answers: "file"`. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly mimeType: string,
    readonly content: Buffer | string | Readable,
    /** Value of `Cache-Control`: private files are not kept. */
    readonly caching = "no-store",
  ) {}
}

/** What a handler may answer: the response's shape, before its `data` wrapper; text, a file or an address where the endpoint says so. */
type Answer<E extends Endpoint> = E["answers"] extends "file"
  ? FileAnswer
  : E["answers"] extends "text" | "redirect"
    ? string
    : ResponseOf<E>;

type Handler<Context, E extends Endpoint> = (
  context: Context,
  input: RouteInput<E>,
  reply: FastifyReply,
) => Promise<Answer<E>> | Answer<E>;

/** Shapes for the API's description where the derived endpoint only says "a record". */
export interface RouteDocumentation {
  readonly body?: GenericSchema;
  readonly response?: GenericSchema;
}

interface RouteBase {
  readonly endpoint: Endpoint;
  readonly documentation?: RouteDocumentation;
}
type AnyHandler<Context> = (context: Context, input: RouteInput<Endpoint>, reply: FastifyReply) => unknown;
export type Route = RouteBase &
  (
    | { readonly access: "session"; readonly run: AnyHandler<RequestContext> }
    | { readonly access: "public"; readonly run: AnyHandler<PublicContext> }
  );

/** A call of a signed-in account. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<RequestContext, E>,
  documentation?: RouteDocumentation,
): Route {
  return { endpoint, access: "session", run: handler, documentation };
}

/** A call that needs no session; it may see one. Also for the few calls that answer "nothing" instead of 401 without a session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<PublicContext, E>,
  documentation?: RouteDocumentation,
): Route {
  return { endpoint, access: "public", run: handler, documentation };
}
