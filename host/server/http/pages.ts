/** The host page at every address of the admin, the built files, and the pages of the demo. */
import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { builtInChain } from "../../../src/locales/index";
import type { ServerConfig } from "../config";
import { pageStatus, readPageSource, renderAdminPage, type PageSource } from "../pages/admin-page";
import { ApiProblem } from "./problem";
import type { RequestContext } from "./request-context";
import { ensureXsrf, neverFramed, secretAddress, sessionToken } from "./security";

export const STATIC_BASE = "/admin/static";
const API = /^\/admin\/(public\/)?api(\/|$)/;

export interface PagesOptions {
  readonly config: ServerConfig;
  readonly secret: string;
  readonly resolve: (request: FastifyRequest, token: string) => Promise<RequestContext | null>;
}

/** The built-in language that the browser asks for first; English when it asks for none that there is. */
export function acceptedLocale(header: string | undefined): string {
  for (const part of (header ?? "").split(",")) {
    const [language = ""] = part.trim().split(/[-;]/);
    const [known] = builtInChain(`${language.toLowerCase()}_XX`);
    if (known !== undefined && known.slice(0, 2) === language.toLowerCase()) return known;
  }
  return "en_GB";
}

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { config } = options;
  const built = existsSync(path.join(config.distDirectory, "page/index.html"));
  if (built) await serveBuild(app, config);
  if (config.demo && existsSync(config.demoDirectory)) await serveDemo(app, config);

  let source: PageSource | undefined;
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [pathname = ""] = request.url.split("?", 1);
    if (API.test(pathname) || pathname.startsWith(`${STATIC_BASE}/`)) throw new ApiProblem("not-found");
    if (!built) throw new ApiProblem("not-found", { detail: "The browser files are not built: run npm run build." });
    source ??= readPageSource(config.distDirectory);
    ensureXsrf(request, reply, options.secret);
    const html = await renderPage(request, reply, source, options);
    return reply.type("text/html; charset=utf-8").header("Cache-Control", "no-store").send(html);
  };
  app.get("/admin", show);
  app.get("/admin/*", show);
  app.get("/", (_, reply) => reply.redirect("/admin", 302));
  app.get("/favicon.ico", (_, reply) => reply.code(204).send());
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  { resolve }: PagesOptions,
): Promise<string> {
  const url = new URL(request.url, "http://host");
  const base = /^\/admin\/vue(\/|$)/.test(url.pathname) ? "/admin/vue" : "/admin";
  // A language suffix behind the base (/admin/de/fitter) is part of no screen's path.
  const relative = url.pathname
    .slice(base.length)
    .replace(/^\/[a-z]{2}(?:-[a-z]{2})?(?=\/|$)/, "")
    .replace(/^\//, "");
  const token = sessionToken(request);
  // A session that has just ended, or an identity, is the page's business to tell; here it only means "not signed in".
  const session = token === "" ? null : await resolve(request, token).catch(() => null);
  reply.code(pageStatus(relative));
  if (relative === "subrogation-login") neverFramed(reply);
  if (["hash", "draft", "dealer"].some((name) => url.searchParams.has(name))) secretAddress(reply);
  const html = renderAdminPage(source, {
    path: relative,
    search: url.search,
    base,
    staticBase: STATIC_BASE,
    apiBase: "",
    locale: session?.locale ?? acceptedLocale(request.headers["accept-language"]),
    rights: session?.access.rights,
    credentials: /^(localhost|127\.0\.0\.1|\[::1\])$/.test(request.hostname),
  });
  // Scripts that make a style element (`style#admin-css`) take the nonce from here.
  return html.replaceAll(/<script(?=\s)/g, `<script nonce="${reply.cspNonce.style}"`);
}

/** Hashed chunks never change; entries keep their names, so browsers ask whether they did. */
async function serveBuild(app: FastifyInstance, { distDirectory }: ServerConfig): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDirectory,
    prefix: `${STATIC_BASE}/`,
    preCompressed: true,
    index: false,
    cacheControl: false,
    allowedPath: (pathName) => !pathName.startsWith("/server/") && !pathName.endsWith(".sha256"),
    setHeaders(reply, filePath) {
      const hashed = /[/\\](chunks|assets)[/\\]/.test(filePath);
      reply.header("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, no-cache");
      // Elements are embedded in pages of other hosts, and module scripts are always fetched with CORS.
      reply.header("Access-Control-Allow-Origin", "*");
      reply.header("Cross-Origin-Resource-Policy", "cross-origin");
    },
  });
}

/** Pages as customers write them: with style sheets and scripts of their own in the page. */
const DEMO_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; connect-src 'self' data:; font-src 'self' https:; frame-ancestors 'self'";

async function serveDemo(app: FastifyInstance, { demoDirectory }: ServerConfig): Promise<void> {
  await app.register(fastifyStatic, {
    root: demoDirectory,
    prefix: "/demo/",
    decorateReply: !app.hasReplyDecorator("sendFile"),
    cacheControl: false,
    setHeaders(reply) {
      reply.header("Content-Security-Policy", DEMO_POLICY);
      reply.header("Cache-Control", "no-cache");
    },
  });
}
