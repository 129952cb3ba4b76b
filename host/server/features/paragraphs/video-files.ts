/** Uploaded videos of paragraphs: upload, download in the editor, and the public file. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { videoFile, videoUrl } from "../../../../src/contract/endpoints/paragraph-files";
import type { FieldErrors } from "../../../../src/contract/errors";
import type { FileOptions, FileValue } from "../../../../src/contract/fields";
import { VIDEO_TYPES } from "../../../../src/contract/file-types";
import { formEndpoints } from "../../../../src/contract/form-endpoints";
import { paragraphResource } from "../../../../src/contract/paragraph/fields";
import { PARAGRAPH_RIGHTS } from "../../../../src/contract/paragraph/owners";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, publicRoute, route, type Route } from "../../platform/http/route";
import { SYSTEM_ACTOR } from "../../platform/storage/audit";
import { file, paragraph } from "../../platform/storage/schema";
import { ScopedDatabase } from "../../platform/storage/scoped-database";
import { readableFile, storeFile, takeFile } from "../../resources/writing/uploads";
import type { ServerServices } from "../../services/server-services";
import { byteRange, partOf } from "./byte-range";

const FIELD = "videoFile";
type Values = Readonly<Record<string, unknown>>;

/** Whether a paragraph of the shop shows the video. */
const isUsed = async (data: ScopedDatabase, id: string): Promise<boolean> => {
  const isNamed = sql`${paragraph.content}->${FIELD}->>'id' = ${id}`;
  return (await data.count(paragraph, and(isNull(paragraph.deletedAt), isNamed), 1)) > 0;
};

/** Replaces a submitted video with the stored facts, which are not taken from the client. Returns an error for a foreign file. */
export async function storedVideo(
  data: ScopedDatabase,
  before: Values,
  values: Values,
): Promise<{ readonly values: Values; readonly errors: FieldErrors }> {
  const sent = values[FIELD] as FileValue | null | undefined;
  if (sent == null) return { values, errors: {} };
  const stored = before[FIELD] as FileValue | null | undefined;
  if (stored?.id === sent.id) return { values: { ...values, [FIELD]: stored }, errors: {} };
  const found = await takeFile(data, { name: "paragraph" }, sent.id, () => isUsed(data, sent.id));
  if (found === undefined) return { values, errors: { [FIELD]: { key: "file.error.gone" } } };
  return { values: { ...values, [FIELD]: { ...found, url: videoUrl(data.scope.shopId ?? 0, found) } }, errors: {} };
}

/** Files in use do not change. */
const CACHED = "public, max-age=86400";

export function videoRoutes({ database, files }: Pick<ServerServices, "database" | "files">): readonly Route[] {
  const resource = paragraphResource("V_FULL", PARAGRAPH_RIGHTS, "LANDING_PAGE");
  if (resource === undefined) throw new Error("Videos have no layout");
  const calls = formEndpoints(resource);
  const { options } = resource.fields[FIELD] as { readonly options: FileOptions };
  return [
    route(calls.upload, async ({ data }, { params, upload }) => {
      if (params.field !== FIELD) throw new ApiProblem("not-found");
      if (data.scope.shopId === null) throw new ApiProblem("forbidden");
      if (upload === undefined) throw new ApiProblem("validation", { errors: ["file.error.empty"] });
      return { picture: null, file: await storeFile(data, files, resource, options, upload) };
    }),
    route(calls.file, async ({ data }, { params }) => {
      const row = await readableFile(data, params.file, () => isUsed(data, params.file));
      return new FileResponse(row.name, row.mimeType, await files.read(row.storageKey));
    }),
    publicRoute(videoFile, async (_, { params }, reply) => {
      const shopId = Number(params.shopId);
      const scope = { userId: null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" } as const;
      const data = new ScopedDatabase(database, scope, SYSTEM_ACTOR);
      const row = await data.find(file, and(eq(file.storageKey, params.file), isNull(file.expiresAt)) ?? sql`false`);
      if (row === undefined || !VIDEO_TYPES.some((type) => row.mimeType === `video/${type.toLowerCase()}`))
        throw new ApiProblem("not-found");
      reply
        .header("Cross-Origin-Resource-Policy", "cross-origin")
        .header("X-Content-Type-Options", "nosniff")
        .header("Accept-Ranges", "bytes");
      const content = await files.read(row.storageKey);
      const range = byteRange(reply.request.headers.range, row.size);
      if (range === undefined) {
        reply.header("Content-Length", row.size);
        return new FileResponse(row.name, row.mimeType, content, CACHED);
      }
      const { first, last } = range;
      reply
        .code(206)
        .header("Content-Range", `bytes ${first}-${last}/${row.size}`)
        .header("Content-Length", last - first + 1);
      return new FileResponse(row.name, row.mimeType, partOf(content, range), CACHED);
    }),
  ];
}
