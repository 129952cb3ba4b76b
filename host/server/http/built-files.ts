/** The files that the build made for browsers. They lie compressed beside themselves. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { acceptedEncoding } from "./compress";
import { STATIC_BASE } from "./page-address";

const CHUNKS = "chunks";
/** Folders of the build that hold nothing but what browsers load. */
const OPEN_FOLDERS = [CHUNKS, "elements"];

const ENDINGS = { br: ".br", gzip: ".gz" } as const;
/** Scripts in the folder of the chunks, and in folders of it. Nothing that leads out of it fits. */
const SCRIPT = /^([\w-]+\/)*[\w.-]+\.js$/;

/** Elements are embedded in pages of other hosts, and module scripts are always fetched with CORS. */
const openToAll = (reply: FastifyReply): FastifyReply =>
  reply.header("Access-Control-Allow-Origin", "*").header("Cross-Origin-Resource-Policy", "cross-origin");

/** Hashed chunks never change; entries keep their names, so browsers ask whether they did. */
const caching = (isHashed: boolean): string => (isHashed ? "public, max-age=31536000, immutable" : "public, no-cache");

export async function serveBuild(app: FastifyInstance, distDirectory: string): Promise<void> {
  const files: FastifyStaticOptions = {
    root: distDirectory,
    prefix: `${STATIC_BASE}/`,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, filePath) {
      openToAll(reply).header("Cache-Control", caching(/[/\\](chunks|assets)[/\\]/.test(filePath)));
    },
  };
  // Its own route compares a path with the lists of its folders, so that no other spelling gets past what is not allowed. Where all is
  // allowed that would only cost time: the list of the chunks has thousands of names, and is read anew for each request.
  await app.register(fastifyStatic, { ...files, serve: false });
  const keptChunk = chunkKeeper(path.join(distDirectory, CHUNKS));
  for (const folder of OPEN_FOLDERS) {
    app.get<{ Params: { "*": string } }>(`${STATIC_BASE}/${folder}/*`, async (request, reply) => {
      const name = request.params["*"];
      const encoding = acceptedEncoding(request);
      const content = folder === CHUNKS && encoding !== undefined ? await keptChunk(name, encoding) : undefined;
      if (encoding === undefined || content === undefined) return reply.sendFile(`${folder}/${name}`);
      return openToAll(reply)
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
 * Reads compressed chunks once. A page asks for many at a time and waits for each, and looking for a file takes the server several times
 * as long as sending it. What is kept stays below the size of the folder, since a chunk never changes under its name.
 */
function chunkKeeper(folder: string): (name: string, encoding: keyof typeof ENDINGS) => Promise<Buffer | undefined> {
  const kept = new Map<string, Buffer>();
  return async (name, encoding) => {
    if (!SCRIPT.test(name)) return undefined;
    const file = `${name}${ENDINGS[encoding]}`;
    const content = kept.get(file) ?? (await readFile(path.join(folder, file)).catch(() => undefined));
    if (content !== undefined) kept.set(file, content);
    return content;
  };
}
