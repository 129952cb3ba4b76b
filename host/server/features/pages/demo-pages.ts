/** Serves the demo pages and the documentation of the elements. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { ServerConfig } from "../../platform/config";
import { ApiProblem } from "../../platform/http/problem";

/** Allows inline styles and scripts, which the demo pages contain like customers' pages. */
const DEMO_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; connect-src 'self' data:; font-src 'self' https:; frame-ancestors 'self'";

const HEADERS = {
  "Content-Security-Policy": DEMO_POLICY,
  "Cache-Control": "no-cache",
  // Pages of other sites show the demo's logos.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Registers `/demo/`, and `/demo/docs/` when the build has written it. */
export async function serveDemo(app: FastifyInstance, { demoDirectory, distDirectory }: ServerConfig): Promise<void> {
  await serveFolder(app, "/demo", demoDirectory);
  await serveFolder(app, "/demo/docs", path.join(distDirectory, "demo/docs"));
}

/** Serves the files of a folder below an address, and its `index.html` at the address itself. */
async function serveFolder(app: FastifyInstance, address: string, root: string): Promise<void> {
  if (!existsSync(root)) return;
  // The router ignores a trailing slash, so `/demo/` never matches the wildcard route of the files.
  app.get(address, async (request, reply) => {
    const [pathname = "", query] = request.url.split("?", 2);
    // Relative links of the page need the slash.
    if (!pathname.endsWith("/")) return reply.redirect(`${address}/${query === undefined ? "" : `?${query}`}`);
    const page = await readFile(path.join(root, "index.html")).catch(() => undefined);
    if (page === undefined) throw new ApiProblem("not-found");
    return reply.headers(HEADERS).type("text/html; charset=utf-8").send(page);
  });
  await app.register(fastifyStatic, {
    root,
    prefix: `${address}/`,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply) {
      reply.headers(HEADERS);
    },
  });
}
