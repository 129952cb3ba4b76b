/** Routes of pictures: public files, and the library for editors. */
import { and, eq, sql } from "drizzle-orm";
import {
  mediaLibrary,
  pictureFile,
  removeMedia,
  replaceMedia,
  restoreMedia,
  uploadMedia,
  type MediaItem,
} from "../../../../src/contract/endpoints/pictures";
import { MIME_TYPES } from "../../../../src/contract/paragraph/pictures";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, publicRoute, route } from "../../platform/http/route";
import { callerOf } from "../../resources/caller";
import type { ServerModule } from "../../resources/resource-services";
import { SYSTEM_ACTOR } from "../../platform/storage/audit";
import { media, mediaRendition } from "../../platform/storage/schema";
import { ScopedDatabase } from "../../platform/storage/scoped-database";
import { pictures, purgePictures, removePicture, restorePicture, storeSent, withUses } from "./media-library";
import type { Media } from "../../services/media/media-store";
import { replaceEverywhere } from "./replace";

/** Cached for a year: the name contains a hash of the bytes, so a file never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Returns a picture as the library shows it. */
async function itemOf({ data, locale }: RequestContext, picture: Media): Promise<MediaItem> {
  const [item] = await withUses(data, [picture], locale);
  if (item === undefined) throw new ApiProblem("internal");
  return item;
}

export const mediaModule: ServerModule = ({ database, files, resources, jobs }) => {
  jobs.schedule(24 * 60, "Delete files of deleted pictures", () => purgePictures(database, files));
  return [
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
      return { picture: await itemOf(context, picture), changed };
    }),

    route(uploadMedia, async (context, { body }) => itemOf(context, await storeSent(context.data, files, body))),

    route(removeMedia, async ({ data }, { params }) => {
      await removePicture(data, Number(params.id));
      return { removed: true };
    }),

    route(restoreMedia, async (context, { params }) =>
      itemOf(context, await restorePicture(context.data, Number(params.id))),
    ),
  ];
};
