/** Serves built browser files with their precompressed variants. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerConfig } from "../../platform/config";
import { acceptedEncoding } from "../../platform/http/compress";
import { ApiProblem } from "../../platform/http/problem";
import { STATIC_BASE } from "./page-address";

const CHUNKS = "chunks";
/** Folders of the build that contain only browser files. */
const OPEN_FOLDERS = [CHUNKS, "elements", "ckeditor"];

const EXTENSIONS = { br: ".br", gzip: ".gz" } as const;
/** Matches files with their hash in their name. */
const HASHED = /[/\\](chunks|assets|ckeditor)[/\\].*\.js/;
/** Characters of the version of a build. */
const VERSION_LENGTH = 12;
/** Matches scripts in the chunk folder and its subfolders, and no path that leads out of it. */
const SCRIPT = /^([\w-]+\/)*[\w.-]+\.js$/;

/** Allows other origins, because elements are embedded there and module scripts always use CORS. */
const allowAllOrigins = (reply: FastifyReply): FastifyReply =>
  reply.header("Access-Control-Allow-Origin", "*").header("Cross-Origin-Resource-Policy", "cross-origin");

/** Hashed chunks are immutable, and entries at an address with the version of the build. At other addresses browsers revalidate entries. */
const caching = (isImmutable: boolean): string =>
  isImmutable ? "public, max-age=31536000, immutable" : "public, no-cache";

/** Matches files that the versioned address may have: no path that leads out of its folder, and no file of the server. */
const OPEN_FILE = /^(?!server\/)([\w-]+\/)*[\w-][\w.-]*(?<!\.sha256)$/;

/** Path of a loader that a page has pinned to a version. */
const PINNED_LOADER = `${STATIC_BASE}/:file(^td-admin\\.\\d[\\w.-]*\\.js$)`;

/** Script for a page that has pinned a version which this server does not have: says so on the console. The fallback content stays visible. */
const versionMessage = (file: string, own: string): string => {
  const message = `td-admin: this server has version ${own}, not ${file}. Change the address and the integrity of the script to those in ${STATIC_BASE}/integrity.json.`;
  return `console.error(${JSON.stringify(message)});\n`;
};

/** Returns the version of a finished build: a hash of its list of files. Undefined for a build that changes while it is served. */
function buildVersion(distDirectory: string): string | undefined {
  const list = path.join(distDirectory, "integrity.json");
  if (!existsSync(list)) return undefined;
  return createHash("sha256").update(readFileSync(list)).digest("base64url").slice(0, VERSION_LENGTH);
}

/**
 * Registers the built files. Returns their address prefix for the host page, which contains the version of the build, so that a second visit
 * requests no file again.
 *
 */
export async function serveBuild(
  app: FastifyInstance,
  { distDirectory, version: productVersion }: Pick<ServerConfig, "distDirectory" | "version">,
): Promise<string> {
  const version = buildVersion(distDirectory);
  // During an upgrade, a page of the other version may ask this process. It gets this version's files, and must not keep them.
  const hasVersion = ({ params }: FastifyRequest): boolean =>
    version !== undefined && (params as { version?: string }).version === version;
  const files: FastifyStaticOptions = {
    root: distDirectory,
    prefix: `${STATIC_BASE}/`,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, filePath) {
      allowAllOrigins(reply).header("Cache-Control", caching(HASHED.test(filePath) || hasVersion(reply.request)));
    },
  };
  // The plugin's own wildcard route lists its folders at each request to check paths. The chunk folder has thousands of files and
  // contains only public ones, so its paths are matched by a pattern instead.
  await app.register(fastifyStatic, { ...files, serve: false });
  const readChunk = cachedChunkReader(path.join(distDirectory, CHUNKS));
  const sendFile = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const encoding = acceptedEncoding(request);
    const isChunk = name.startsWith(`${CHUNKS}/`);
    const content =
      isChunk && encoding !== undefined ? await readChunk(name.slice(CHUNKS.length + 1), encoding) : undefined;
    if (encoding === undefined || content === undefined) return reply.sendFile(name);
    return allowAllOrigins(reply)
      .header("Cache-Control", caching(true))
      .header("Content-Encoding", encoding)
      .header("Vary", "Origin, Accept-Encoding")
      .type("application/javascript; charset=utf-8")
      .send(content);
  };
  for (const folder of OPEN_FOLDERS) {
    app.get<{ Params: { "*": string } }>(`${STATIC_BASE}/${folder}/*`, (request, reply) =>
      sendFile(request, reply, `${folder}/${request.params["*"]}`),
    );
  }
  app.get<{ Params: { file: string } }>(PINNED_LOADER, (request, reply) => {
    const { file } = request.params;
    if (existsSync(path.join(distDirectory, file))) return reply.sendFile(file);
    // An error status would keep the browser from running the message.
    return allowAllOrigins(reply)
      .header("Cache-Control", caching(false))
      .type("text/javascript")
      .send(versionMessage(file, productVersion));
  });
  app.get<{ Params: { "*": string } }>(`${STATIC_BASE}/v/:version/*`, (request, reply) => {
    const name = request.params["*"];
    if (!OPEN_FILE.test(name)) throw new ApiProblem("not-found");
    return sendFile(request, reply, name);
  });
  await app.register(fastifyStatic, {
    ...files,
    decorateReply: false,
    allowedPath: (pathName) => !pathName.startsWith("/server/") && !pathName.endsWith(".sha256"),
  });
  return version === undefined ? STATIC_BASE : `${STATIC_BASE}/v/${version}`;
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
