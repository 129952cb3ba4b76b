/** Serves the host page at all admin addresses, the built files, and the demo pages. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findScreen, screenByTag, type ScreenEntry } from "../../../../src/catalogue/screens";
import { hasRight } from "../../../../src/contract/rights";
import { builtInChain } from "../../../../src/locales";
import { RENEWAL_PATH } from "../../identity/sessions/next-path";
import type { ServerConfig } from "../../platform/config";
import type { MessageService } from "../../services/messages/messages";
import {
  earlyHints,
  messageModules,
  pageStatus,
  readPageSource,
  renderAdminPage,
  startUpCalls,
  type PageSource,
} from "./admin-page";
import { renderHostPage, isStandalone } from "./host-page";
import { pageData } from "./page-data";
import { NOTHING_SENT, plainContent, plainScreen } from "./plain/draw";
import { plainPage } from "./plain/plain-page";
import { serveBuild } from "./built-files";
import { serveDemo } from "./demo-pages";
import { acceptedLocale, requestedLocale, pageAddress, STATIC_BASE, type PageAddress } from "./page-address";
import { textStream } from "../../platform/http/compress";
import { ApiProblem } from "../../platform/http/problem";
import type { PublicCaller } from "./public-caller";
import type { RequestContext } from "../../platform/http/request-context";
import { ensureXsrf, forbidFraming, hideAddress, keepOpener, sessionToken } from "../../platform/http/security";

const API = /^\/admin\/(public\/)?api(\/|$)/;

/** Element of the sign-in to other shops, which other sites may never frame. */
const NEVER_FRAMED_TAG = "td-subrogation-login";

/** Whether an address contains the secret of a mailed link. */
const hasSecret = (query: URLSearchParams): boolean => ["hash", "draft", "dealer"].some((name) => query.has(name));

export interface PagesOptions {
  readonly config: ServerConfig;
  readonly secret: string;
  readonly messages: MessageService;
  readonly caller: PublicCaller;
  readonly resolve: (request: FastifyRequest, token: string) => Promise<RequestContext | null>;
}

interface RenderOptions extends PagesOptions {
  /** Address prefix of the built files. */
  readonly staticBase: string;
}

/** Registers the pages of all admin addresses. Without a build, they answer 404 with the command that creates it. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { config } = options;
  const built = existsSync(path.join(config.distDirectory, "page/index.html"));
  const staticBase = built ? await serveBuild(app, config) : STATIC_BASE;
  if (config.demo) await serveDemo(app, config);

  let source: PageSource | undefined;
  let hostSource: PageSource | undefined;
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [pathname = ""] = request.url.split("?", 1);
    if (API.test(pathname) || pathname.startsWith(`${STATIC_BASE}/`)) throw new ApiProblem("not-found");
    if (!built) throw new ApiProblem("not-found", { detail: "The browser files are not built: run npm run build." });
    source ??= readPageSource(config.distDirectory);
    const address = pageAddress(request.url);
    sendEarlyHints(request, reply, source, address, staticBase);
    const screen = findScreen(address.relative)?.screen;
    const session = await sessionOf(request, options);
    // All calls of such a session are refused until the password is renewed.
    if (session?.identity.restricted === true && screen?.public !== true)
      return reply.redirect(`${address.base}${RENEWAL_PATH}`, 303);
    const visit = { ...address, screen, session };
    const parts = await renderPage(app, request, reply, source, visit, { ...options, staticBase });
    reply.type("text/html; charset=utf-8").header("Cache-Control", "no-store");
    return reply.send(textStream(request, reply, parts));
  };
  const hostPage = async (request: FastifyRequest<{ Params: { tag: string } }>, reply: FastifyReply) => {
    if (!built) return show(request, reply);
    hostSource ??= readPageSource(config.distDirectory, "host.html");
    const { tag } = request.params;
    if (!isStandalone(tag, hostSource)) return show(request, reply);
    return reply
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-store")
      .send(await renderAlone(tag, request, reply, hostSource, { ...options, staticBase }));
  };
  app.get("/admin/host/:tag", hostPage);
  app.get("/admin/vue/host/:tag", hostPage);
  app.get("/admin", show);
  app.get("/admin/*", show);
  app.get("/", (_, reply) => reply.redirect("/admin", 302));
  app.get("/favicon.ico", (_, reply) => reply.code(204).send());
}

/** Resolves the session for rendering. An ended session counts as signed out; the page itself reports it. */
async function sessionOf(request: FastifyRequest, { resolve }: PagesOptions): Promise<RequestContext | null> {
  const token = sessionToken(request);
  if (token === "") return null;
  return resolve(request, token).catch((error: unknown) => {
    if (error instanceof ApiProblem) return null;
    throw error;
  });
}

/** Adds the nonce of the content security policy to scripts and styles. The runtime uses it for the style element `style#admin-css`. */
const withNonce = (html: string, reply: FastifyReply): string =>
  html.replaceAll(
    /<(script(?! type="application\/json")(?=\s)|style(?=>))/g,
    (_, name: string) => `<${name} nonce="${reply.cspNonce.style}"`,
  );

/** Lets browsers load the code of the route while the server reads the session. Only HTTP/2 navigations of browsers understand the hint. */
function sendEarlyHints(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  { relative }: PageAddress,
  staticBase: string,
): void {
  if (request.raw.httpVersionMajor < 2 || request.headers["sec-fetch-dest"] !== "document") return;
  const link = earlyHints(source, relative, staticBase);
  if (link.length > 0) reply.raw.writeEarlyHints({ link });
}

/** What is opened, and by whom. */
interface Visit extends PageAddress {
  /** Undefined for an unknown address. */
  readonly screen: ScreenEntry | undefined;
  readonly session: RequestContext | null;
}

/** Sets the headers of the page and returns its parts: the head with its preload links, then the data blocks once they are computed. */
async function renderPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  { base, relative, url, screen, session }: Visit,
  { secret, messages, caller, staticBase }: RenderOptions,
): Promise<AsyncIterable<string>> {
  reply.code(pageStatus(relative));
  if (screen?.tag === NEVER_FRAMED_TAG) forbidFraming(reply);
  if (hasSecret(url.searchParams)) hideAddress(reply);
  // The page that opened this popup on another site waits for its answer.
  if (url.searchParams.has("connect")) keepOpener(reply);
  const xsrf = ensureXsrf(request, reply, secret);
  const isPublic = screen?.public === true;
  const locale =
    (isPublic ? requestedLocale(url.searchParams) : undefined) ??
    session?.locale ??
    acceptedLocale(request.headers["accept-language"]);
  // Content for browsers without JavaScript; private screens have none.
  const withoutScript = async () => {
    const location = { locale, base, path: `/${relative}${url.search}`, xsrf };
    const page = await plainPage(location, { messages, caller }, request, reply);
    return plainContent(page, await plainScreen(page, NOTHING_SENT), [], staticBase);
  };
  const route = { path: relative, search: url.search, locale, rights: session?.access.rights };
  const { start, end } = renderAdminPage(source, {
    ...route,
    base,
    staticBase,
    apiBase: "",
    withoutScript: isPublic || screen === undefined ? await withoutScript() : undefined,
  });
  return (async function* () {
    yield withNonce(start, reply);
    yield await pageData(app, request, {
      calls: startUpCalls(route),
      locales: builtInChain(locale),
      modules: messageModules(source, relative),
      session: xsrf,
    }).catch((error: unknown) => {
      // The head is on its way. Without data blocks the page makes its calls itself.
      request.log.error({ err: error, requestId: request.id }, "page without data");
      return "";
    });
    yield withNonce(end, reply);
  })();
}

/** Serves the page of a single element, with the same session and framing rules as the admin. */
async function renderAlone(
  tag: string,
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  options: RenderOptions,
): Promise<string> {
  const { secret, messages, config, staticBase } = options;
  const { base, url } = pageAddress(request.url);
  const query = url.searchParams;
  const session = await sessionOf(request, options);
  if (tag === NEVER_FRAMED_TAG) forbidFraming(reply);
  if (hasSecret(query)) hideAddress(reply);
  ensureXsrf(request, reply, secret);
  const locale = requestedLocale(query) ?? session?.locale ?? acceptedLocale(request.headers["accept-language"]);
  const titleKey = screenByTag(tag)?.titleKey;
  const html = renderHostPage(source, {
    tag,
    query,
    base,
    staticBase,
    locale,
    parents: config.frameAncestors,
    crossSite: request.headers["sec-fetch-site"] === "cross-site" && request.headers["sec-fetch-dest"] === "iframe",
    console: query.has("console") && session !== null && hasRight(session.access.rights, "TECHNICAL_INFORMATION"),
    title: titleKey === undefined ? "td-admin" : await messages.text(locale, titleKey, {}, session?.identity.shopId),
  });
  return withNonce(html, reply);
}
