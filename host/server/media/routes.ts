/** Calls of the picture store: the files for everybody, the library for those who edit. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { mediaLibrary, pictureFile } from "../../../src/contract/endpoints/pictures";
import { MIME_TYPES } from "../../../src/contract/paragraph/pictures";
import { ApiProblem } from "../http/problem";
import { FileAnswer, publicRoute, route } from "../http/route";
import type { ServerModule } from "../server-parts";
import { SYSTEM_ACTOR } from "../storage/audit";
import { media, mediaRendition, mediaUse } from "../storage/schema";
import { ScopedDatabase } from "../storage/scoped-database";
import { originalUrl } from "./media-store";

/** The name holds a hash of the bytes, so a file never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";

export const mediaModule: ServerModule = ({ database, files }) => [
  publicRoute(pictureFile, async (_, { params }, reply) => {
    const shopId = Number(params.shopId);
    // Public, but for one shop's pictures at a time, and only for those whose hash one knows.
    const scope = { userId: null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" } as const;
    const data = new ScopedDatabase(database, scope, SYSTEM_ACTOR);
    const [, hash = "", , recipe] = /^([0-9a-f]+)(-([0-9a-z]+))?\./.exec(params.file) ?? [];
    const picture = await data.find(media, eq(media.hash, hash));
    if (picture === undefined) throw new ApiProblem("not-found");
    const copy =
      recipe === undefined
        ? undefined
        : await data.find(
            mediaRendition,
            and(eq(mediaRendition.mediaId, picture.id), eq(mediaRendition.recipe, recipe)) ?? sql`false`,
          );
    if (recipe !== undefined && copy === undefined) throw new ApiProblem("not-found");
    // Shown in pages of the shop and of partners alike; never taken for anything but a picture.
    reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("X-Content-Type-Options", "nosniff");
    const content = await files.read((copy ?? picture).fileKey);
    return new FileAnswer(picture.name, MIME_TYPES[picture.type], content, FOR_EVER);
  }),

  route(mediaLibrary, async ({ data }, { query }) => {
    const text = (query.q ?? "").trim().toLowerCase();
    const where = text === "" ? undefined : sql`position(${text} in lower(${media.name})) > 0`;
    const size = query.size ?? 25;
    const [rows, total] = await Promise.all([
      data.select(media, { where, orderBy: [desc(media.id)], limit: size, offset: (query.page ?? 0) * size }),
      data.count(media, where, 10_000),
    ]);
    const ids = rows.map(({ id }) => id);
    const uses = ids.length === 0 ? [] : await data.select(mediaUse, { where: inArray(mediaUse.mediaId, ids) });
    return {
      total,
      elements: rows.map((row) => ({
        id: row.id,
        name: row.name,
        url: originalUrl(row),
        width: row.width,
        height: row.height,
        bytes: row.bytes,
        createdAt: row.createdAt.toISOString(),
        uses: uses
          .filter(({ mediaId }) => mediaId === row.id)
          .map(({ ownerType, ownerId, paragraphId, groupIndex, device }) => ({
            ownerType,
            ownerId,
            paragraphId,
            index: groupIndex,
            device,
          })),
      })),
    };
  }),
];
