/** Serves built browser files with their precompressed variants. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { acceptedEncoding } from "../../platform/http/compress";
import { STATIC_BASE } from "./page-address";

const CHUNKS = "chunks";
/** Folders of the build that contain only browser files. */
const OPEN_FOLDERS = [CHUNKS, "elements"];

const EXTENSIONS = { br: ".br", gzip: ".gz" } as const;
/** Matches scripts in the chunk folder and its subfolders, and no path that leads out of it. */
const SCRIPT = /^([\w-]+\/)*[\w.-]+\.js$/;

/** Allows other origins, because elements are embedded there and module scripts always use CORS. */
const allowAllOrigins = (reply: FastifyReply): FastifyReply =>
  reply.header("Access-Control-Allow-Origin", "*").header("Cross-Origin-Resource-Policy", "cross-origin");

/** Hashed chunks are immutable; entries keep their names, so browsers revalidate them. */
const caching = (isHashed: boolean): string => (isHashed ? "public, max-age=31536000, immutable" : "public, no-cache");

/** Registers the built files. `distDirectory` is the build's output folder. */
export async function serveBuild(app: FastifyInstance, distDirectory: string): Promise<void> {
  const files: FastifyStaticOptions = {
    root: distDirectory,
    prefix: `${STATIC_BASE}/`,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, filePath) {
      allowAllOrigins(reply).header("Cache-Control", caching(/[/\\](chunks|assets)[/\\]/.test(filePath)));
    },
  };
  // The plugin's own wildcard route lists its folders at each request to check paths. The chunk folder has thousands of files and
  // contains only public ones, so its paths are matched by a pattern instead.
  await app.register(fastifyStatic, { ...files, serve: false });
  const readChunk = cachedChunkReader(path.join(distDirectory, CHUNKS));
  for (const folder of OPEN_FOLDERS) {
    app.get<{ Params: { "*": string } }>(`${STATIC_BASE}/${folder}/*`, async (request, reply) => {
      const name = request.params["*"];
      const encoding = acceptedEncoding(request);
      const content = folder === CHUNKS && encoding !== undefined ? await readChunk(name, encoding) : undefined;
      if (encoding === undefined || content === undefined) return reply.sendFile(`${folder}/${name}`);
      return allowAllOrigins(reply)
        .header("Cache-Control", caching(true))
        .header("Content-Encoding", encoding)
        .header("Vary", "Origin, Accept-Encoding")
        .type("application/javascript; charset=utf-8")
        .send(content);
    });
  }
  await app.register(fastifyStatic, {
    ...files,
    decorateReply: false,
    allowedPath: (pathName) => !pathName.startsWith("/server/") && !pathName.endsWith(".sha256"),
  });
}

/**
 * Caches compressed chunks in memory. A page requests many at once, and locating a file takes several times as
 * long as sending it. The cache is bounded by the size of the folder, because chunks never change.
 */
function cachedChunkReader(
  folder: string,
): (name: string, encoding: keyof typeof EXTENSIONS) => Promise<Buffer | undefined> {
  const cachedFiles = new Map<string, Buffer>();
  return async (name, encoding) => {
    if (!SCRIPT.test(name)) return undefined;
    const file = `${name}${EXTENSIONS[encoding]}`;
    const content = cachedFiles.get(file) ?? (await readFile(path.join(folder, file)).catch(() => undefined));
    if (content !== undefined) cachedFiles.set(file, content);
    return content;
  };
}
