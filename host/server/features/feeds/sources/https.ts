/** One file at a web address. */
import http from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { decodePart } from "../../../../../src/contract/route-pattern";
import { NotPublicError } from "../../validation/public-web";
import { lookupFor } from "./reach";
import { IDLE_MS, SourceError, wholeFile, type Connection, type OpenSource } from "./source";

const MAX_REDIRECTS = 3;
const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

export interface HttpSettings extends Pick<Connection, "user" | "password"> {
  readonly hosts: readonly string[];
}

/** A file to send with the call, or a call without one. */
export interface HttpCall {
  readonly method: "GET" | "HEAD" | "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly content?: Readable;
}

/** A password without a user name is a token. */
function authorization({ user, password }: Pick<HttpSettings, "user" | "password">): string | undefined {
  if (user !== null) return `Basic ${Buffer.from(`${user}:${password ?? ""}`).toString("base64")}`;
  return password === null ? undefined : `Bearer ${password}`;
}

/** Calls an address. Redirects are not followed. */
export function callAddress(
  url: URL,
  settings: HttpSettings,
  { method, headers, content }: HttpCall = { method: "GET" },
): Promise<http.IncomingMessage> {
  if (!(url.protocol in PORTS) || url.username !== "" || url.password !== "")
    throw new SourceError("feed.source.address", { url: url.origin });
  const port = Number(url.port) || (PORTS[url.protocol] ?? 443);
  const lookup = lookupFor(url.hostname, port, settings.hosts);
  const credentials = authorization(settings);
  const sent = {
    "User-Agent": "td-admin",
    Accept: "*/*",
    ...(credentials !== undefined && { Authorization: credentials }),
    ...headers,
  };
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    // Without an agent, so that no connection is shared with other calls.
    const call = request(url, { method, agent: false, lookup, headers: sent, timeout: IDLE_MS }, resolve);
    call.on("timeout", () => call.destroy(new SourceError("feed.source.timeout", { host: url.host })));
    call.on("error", (error) => {
      if (error instanceof SourceError) reject(error);
      else if (error instanceof NotPublicError) reject(new SourceError("feed.source.private", { host: url.hostname }));
      else reject(new SourceError("feed.source.unreachable", { host: url.host, reason: error.message }));
    });
    if (content === undefined) call.end();
    else {
      content.on("error", (error) => call.destroy(error));
      content.pipe(call);
    }
  });
}

/** Follows redirects. The user name and password are sent to the first server only. */
async function download(url: URL, settings: HttpSettings, redirectsLeft: number): Promise<http.IncomingMessage> {
  const response = await callAddress(url, settings);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    if (redirectsLeft === 0 || !URL.canParse(headers.location, url)) throw new SourceError("feed.source.redirects");
    const target = new URL(headers.location, url);
    const isSame = target.origin === url.origin;
    return download(target, isSame ? settings : { ...settings, user: null, password: null }, redirectsLeft - 1);
  }
  if (statusCode === 200) return response;
  response.destroy();
  throw new SourceError("feed.source.status", { host: url.host, status: statusCode });
}

/** A server that closes the connection early is a file that was cut off. */
async function* received(response: http.IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) yield chunk as Uint8Array;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError("feed.source.interrupted");
  }
}

/** Opens the address. The file has not been read yet. */
export async function openHttps(
  { url, user, password }: Connection,
  hosts: readonly string[],
  maxBytes: number,
): Promise<OpenSource> {
  if (url === null || !URL.canParse(url)) throw new SourceError("feed.source.address", { url: url ?? "" });
  const address = new URL(url);
  const response = await download(address, { user, password, hosts }, MAX_REDIRECTS);
  const { "content-length": length, "last-modified": modified } = response.headers;
  const bytes = length === undefined ? null : Number(length);
  const name = decodePart(address.pathname.split("/").at(-1) ?? "") || address.hostname;
  return {
    files: [
      {
        name,
        bytes,
        changedAt: modified === undefined ? null : new Date(modified),
        open: () => Promise.resolve(wholeFile(received(response), bytes, maxBytes)),
      },
    ],
    close: () => Promise.resolve(void response.destroy()),
  };
}
