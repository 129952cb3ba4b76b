/** Writes the data blocks of the host page (src/contract/page-data.ts). */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { RIGHTS_STAMP_HEADER, SESSION_LEFT_HEADER } from "../../../../src/contract/headers";
import {
  HEADERS_ATTRIBUTE,
  MESSAGES_ATTRIBUTE,
  PAGE_DATA_ID,
  RESPONSE_ATTRIBUTE,
} from "../../../../src/contract/page-data";
import { loadMessages, type BuiltInLocale } from "../../../../src/locales";
import { escapeHtml } from "../../platform/html";

/** Headers that describe the page's own request and not those of its calls, besides the pseudo-headers of HTTP/2. */
const OWN_HEADERS = ["accept-encoding", "connection", "content-length", "if-modified-since", "if-none-match", "range"];

/** Headers of responses that the page reads. */
const READ_HEADERS = [RIGHTS_STAMP_HEADER, SESSION_LEFT_HEADER];

/** Escapes JSON for a script element, in which only `</script` and `<!--` have a meaning. */
const inScript = (json: string): string => json.replaceAll("<", "\\u003c");

const blockOf = (attributes: Readonly<Record<string, string>>, json: string): string => {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<script type="application/json"${text.join("")}>${inScript(json)}</script>`;
};

/**
 * Makes a GET call of the contract as the browser would: same session, address and checks. Returns its block; undefined for a refusal, which
 * the browser then gets itself. Cookies that the call sets are dropped: the page sets its own.
 */
async function responseBlock(app: FastifyInstance, request: FastifyRequest, path: string): Promise<string | undefined> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.includes(name) && !name.startsWith(":")),
  );
  const response = await app.inject({
    method: "GET",
    url: path,
    headers: { ...headers, accept: "application/json" },
    remoteAddress: request.socket.remoteAddress,
  });
  if (response.statusCode !== 200) return undefined;
  const sent = READ_HEADERS.map((name) => [name, response.headers[name.toLowerCase()]] as const);
  const kept = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  return blockOf({ [RESPONSE_ATTRIBUTE]: path, [HEADERS_ATTRIBUTE]: JSON.stringify(kept) }, response.body);
}

async function messagesBlock(locales: readonly BuiltInLocale[], modules: readonly string[]): Promise<string> {
  const ids = locales.flatMap((locale) => modules.map((module) => ({ locale, module })));
  const tables = await Promise.all(
    ids.map(async ({ locale, module }) => [`${locale}/${module}`, await loadMessages(locale, module)] as const),
  );
  return blockOf({ [MESSAGES_ATTRIBUTE]: "" }, JSON.stringify(Object.fromEntries(tables)));
}

export interface PageDataRequest {
  /** Paths of the GET calls, with their queries. */
  readonly calls: readonly string[];
  readonly locales: readonly BuiltInLocale[];
  /** Modules of built-in messages. */
  readonly modules: readonly string[];
  /** XSRF token of the session. */
  readonly session: string;
}

/** Returns the HTML of all data blocks. Makes the calls in parallel. */
export async function pageData(
  app: FastifyInstance,
  request: FastifyRequest,
  { calls, locales, modules, session }: PageDataRequest,
): Promise<string> {
  const blocks = await Promise.all([
    messagesBlock(locales, modules),
    ...calls.map((path) => responseBlock(app, request, path)),
  ]);
  return `<div id="${PAGE_DATA_ID}" hidden data-session="${escapeHtml(session)}">${blocks.filter((block) => block !== undefined).join("")}</div>`;
}
