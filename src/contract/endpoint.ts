/**
 * One description of a call for client, server, tests and the OpenAPI file. Paths are defined nowhere else. An integrator overrides one by
 * its id: `configure({ endpoints: { "shop.status": "/my/path" } })`.
 */
import type { GenericSchema, InferOutput } from "valibot";
import { fillTemplate } from "./template";
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
  /** Path from the host's root, with `{name}` parts. */
  readonly path: string;
  /** One line for the documentation, without a full stop. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Shape of the response without the `data` wrapper. */
  readonly response?: Response;
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
  /** Callable without a session. */
  readonly public?: boolean;
  /** For an expensive call without a session: maximum number of calls per IP address and minute. Further calls get the status 429. */
  readonly callsPerMinute?: number;
  /**
   * Called by another server with a credential in its header, or by a visitor's form without a session. Cookies are ignored, so no XSRF
   * token is needed.
   */
  readonly machine?: boolean;
  /** Refused under subrogation, whatever the rights. */
  readonly forbiddenAs?: ForbiddenUnderSubrogation;
  /** A GET that writes: never prefetched, retried or cached, and it needs the XSRF header. */
  readonly writes?: boolean;
  /** Changes no record of the shop, at most marks of the account. Allowed for read-only accounts and in locked shops. */
  readonly reads?: boolean;
  /**
   * Changes nothing but the caller's own account: name, sign-in, second steps. Allowed for read-only accounts, but not for page tokens
   * limited to reading.
   */
  readonly own?: boolean;
  /** Format of the response; `json` by default. */
  readonly responseType?: "json" | "text" | "file" | "redirect";
  /** Format of the body; `json` by default. `raw` gives the handler the bytes as they were sent, for signed messages. */
  readonly bodyType?: "json" | "multipart" | "raw";
  /** With a multipart body that carries a file: its maximum size in bytes. The part `file` comes last, after the fields. */
  readonly fileBytes?: number;
  /** The server writes the file to the disk as it arrives, so its size does not count towards the bodies in memory. */
  readonly streamed?: true;
  /** Maximum size of a JSON body in bytes, where it exceeds the server's default. */
  readonly maxBytes?: number;
  /** Whether the response is wrapped as `{ data: … }`; true by default. */
  readonly wrapped?: boolean;
}

export type Endpoint = EndpointDefinition;

/**
 * Declares an endpoint and keeps the types of its schemas.
 *
 *   export const closeShop = endpoint({
 *     id: "shop.close",
 *     method: "POST",
 *     path: "/admin/api/shop/{id}/close",
 *     summary: "Closes a shop",
 *     right: "SHOP_BRAND",
 *   });
 */
export function endpoint<
  const Params extends GenericSchema | undefined = undefined,
  const Query extends GenericSchema | undefined = undefined,
  const Body extends GenericSchema | undefined = undefined,
  const Response extends GenericSchema | undefined = undefined,
>(definition: EndpointDefinition<Params, Query, Body, Response>): EndpointDefinition<Params, Query, Body, Response> {
  return definition;
}

/** Schemas are optional properties: undefined is removed before their output type is read. */
type Output<S, Otherwise> = [NonNullable<S>] extends [never]
  ? Otherwise
  : NonNullable<S> extends GenericSchema
    ? InferOutput<NonNullable<S>>
    : Otherwise;
export type ParamsOf<E extends Endpoint> = Output<E["params"], undefined>;
export type QueryOf<E extends Endpoint> = Output<E["query"], undefined>;
export type BodyOf<E extends Endpoint> = Output<E["body"], undefined>;
export type ResponseOf<E extends Endpoint> = Output<E["response"], unknown>;

/**
 * Fills the `{name}` parts of a path with percent-encoded values. Throws when a value is missing or empty, so that a wrong URL is never
 * called.
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return fillTemplate(path, (name) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`fillPath: "${name}" is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}
