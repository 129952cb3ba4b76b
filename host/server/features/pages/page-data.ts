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

/** The answer of a call. */
export interface Answer {
  /** Path and query of the call. */
  readonly path: string;
  /** The headers that the page reads. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/**
 * Makes a GET call of the contract as the browser would: same session, address and checks. Returns undefined for a refusal, which the
 * browser then gets itself. Cookies that the call sets are dropped: the response of the page sets its own.
 */
async function answerOf(app: FastifyInstance, request: FastifyRequest, path: string): Promise<Answer | undefined> {
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
  const sent = READ_HEADERS.flatMap((name) => {
    const value = response.headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return { path, headers: Object.fromEntries(sent), body: response.body };
}

/** Makes calls in parallel and returns the answers of those that are not refused. */
export async function answersOf(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
): Promise<readonly Answer[]> {
  const answers = await Promise.all(calls.map((path) => answerOf(app, request, path)));
  return answers.filter((answer) => answer !== undefined);
}

const answerBlock = ({ path, headers, body }: Answer): string =>
  blockOf({ [RESPONSE_ATTRIBUTE]: path, [HEADERS_ATTRIBUTE]: JSON.stringify(headers) }, body);

type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns built-in messages by locale and module: `fr_FR/start`. */
export async function messageTables(locales: readonly BuiltInLocale[], modules: readonly string[]): Promise<Tables> {
  const ids = locales.flatMap((locale) => modules.map((module) => ({ locale, module })));
  const tables = await Promise.all(
    ids.map(async ({ locale, module }) => [`${locale}/${module}`, await loadMessages(locale, module)] as const),
  );
  return Object.fromEntries(tables);
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
  const [tables, answers] = await Promise.all([messageTables(locales, modules), answersOf(app, request, calls)]);
  const blocks = [blockOf({ [MESSAGES_ATTRIBUTE]: "" }, JSON.stringify(tables)), ...answers.map(answerBlock)];
  return `<div id="${PAGE_DATA_ID}" hidden data-session="${escapeHtml(session)}">${blocks.join("")}</div>`;
}
