/**
 * One description of a call for client, server, tests and the OpenAPI file. Paths stand here and nowhere else; an integrator
 * overrides one by its id (`configure({ endpoints: { "shop.status": "/my/path" } })`).
 */
import type { GenericSchema, InferOutput } from "valibot";
import type { Condition } from "./conditions";
import type { ForbiddenUnderSubrogation } from "./identity";
import type { RightRequirement } from "./rights";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface EndpointDefinition<
  Params extends GenericSchema | undefined = GenericSchema | undefined,
  Query extends GenericSchema | undefined = GenericSchema | undefined,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema | undefined = GenericSchema | undefined,
> {
  /** Dotted, unique: `area.thing.verb`. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` parts, from the host's root. */
  readonly path: string;
  /** One line for the documentation. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Shape of the answer, after the optional `data` wrapper is taken off. */
  readonly response?: Response;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  /** Callable without a session. */
  readonly public?: boolean;
  /**
   * Called by another server, which shows a credential in its header, or by a visitor's form, which has no session: no cookie counts, so no
   * page has to prove itself.
   */
  readonly machine?: boolean;
  /** Refused while acting as somebody else, whatever rights they have. */
  readonly forbiddenAs?: ForbiddenUnderSubrogation;
  /** A GET that writes (Spec 1 §7 states several): never prefetched, retried or cached, and it needs the XSRF header. */
  readonly writes?: boolean;
  /** A call that is no GET and yet changes no record: an account that only reads, and a shop that is locked, may make it. */
  readonly reads?: boolean;
  /** How the answer is read: JSON unless said otherwise. */
  readonly answers?: "json" | "text" | "file" | "redirect";
  /** How the body is sent: JSON unless said otherwise. */
  readonly sends?: "json" | "multipart";
  /** Bytes of a JSON body that the server accepts, where more than usual. */
  readonly maxBytes?: number;
  /** The answer is `{ data: … }` on the reference server (where the specification reads `data.data`). Default true. */
  readonly wrapped?: boolean;
}

export type Endpoint = EndpointDefinition;

/** Declares an endpoint; an identity function that keeps the schemas' types. */
export function endpoint<
  const Params extends GenericSchema | undefined = undefined,
  const Query extends GenericSchema | undefined = undefined,
  const Body extends GenericSchema | undefined = undefined,
  const Response extends GenericSchema | undefined = undefined,
>(definition: EndpointDefinition<Params, Query, Body, Response>): EndpointDefinition<Params, Query, Body, Response> {
  return definition;
}

/** The parts are optional properties, so `undefined` has to be taken off before they can be asked for their type. */
type Output<S, Otherwise> = [NonNullable<S>] extends [never]
  ? Otherwise
  : NonNullable<S> extends GenericSchema
    ? InferOutput<NonNullable<S>>
    : Otherwise;
export type ParamsOf<E extends Endpoint> = Output<E["params"], undefined>;
export type QueryOf<E extends Endpoint> = Output<E["query"], undefined>;
export type BodyOf<E extends Endpoint> = Output<E["body"], undefined>;
export type ResponseOf<E extends Endpoint> = Output<E["response"], unknown>;

/** Fills the `{name}` parts of a path, each value percent-encoded. Throws when one is missing: a wrong address must not be called. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`fillPath: "${name}" is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
