/** Routes of pictures: public files, and the library for editors. */
import { and, eq, sql } from "drizzle-orm";
import { mediaLibrary, pictureFile, replaceMedia } from "../../../../src/contract/endpoints/pictures";
import { MIME_TYPES } from "../../../../src/contract/paragraph/pictures";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, publicRoute, route } from "../../platform/http/route";
import { callerOf } from "../../resources/caller";
import type { ServerModule } from "../../resources/resource-services";
import { SYSTEM_ACTOR } from "../../platform/storage/audit";
import { media, mediaRendition } from "../../platform/storage/schema";
import { ScopedDatabase } from "../../platform/storage/scoped-database";
import { pictures, withUses } from "./media-library";
import { replaceEverywhere } from "./replace";

/** Cached for a year: the name contains a hash of the bytes, so a file never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

export const mediaModule: ServerModule = ({ database, files, resources }) => [
  publicRoute(pictureFile, async (_, { params }, reply) => {
    const shopId = Number(params.shopId);
    // Public, but only one shop's pictures, and only by their hash.
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
    // Usable on pages of the shop and its partners; never interpreted as anything but a picture.
    reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("X-Content-Type-Options", "nosniff");
    const content = await files.read((copy ?? picture).fileKey);
    return new FileResponse(picture.name, MIME_TYPES[picture.type], content, IMMUTABLE);
  }),

  route(mediaLibrary, async ({ data, locale }, { query }) => {
    const { total, rows } = await pictures(data, query);
    return { total, elements: await withUses(data, rows, locale) };
  }),

  route(replaceMedia, async (context, { params, body }) => {
    const caller = await callerOf(context, resources);
    const { picture, changed } = await replaceEverywhere(caller, files, Number(params.id), body);
    const [element] = await withUses(context.data, [picture], context.locale);
    if (element === undefined) throw new ApiProblem("internal");
    return { picture: element, changed };
  }),
];
