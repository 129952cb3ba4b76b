/** The shop's picture library: search by name, uses, and deletion of pictures that nothing uses. */
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { DEVICES } from "../../../../src/contract/fields";
import type { MediaItem, MediaUse } from "../../../../src/contract/endpoints/pictures";
import { foldText } from "../../../../src/contract/fold-text";
import type { Database } from "../../platform/storage/db";
import type { FileStore } from "../../platform/storage/file-store";
import { ApiProblem } from "../../platform/http/problem";
import { media, mediaRendition, mediaUse } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { decodePicture, PictureRefused } from "../../services/media/check-picture";
import { originalUrl, storeMedia, type Media } from "../../services/media/media-store";
import { allPictures } from "../paragraphs/group-pictures";
import {
  holdsPicture,
  IS_MENTIONED,
  IS_USED,
  labelsOf,
  orderHolders,
  paragraphHolders,
  recordHolders,
  type ParagraphHolder,
} from "./holders";

/** Days that the file of a deleted picture is kept. */
const KEPT_DAYS = 30;

interface MediaQuery {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly use?: MediaUse | undefined;
}

/** Returns a page of the shop's pictures, newest first. Each word of the search must occur in the name. */
export async function pictures(data: ScopedDatabase, { q = "", page = 0, size = 25, use }: MediaQuery) {
  const searchWords = foldText(q)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const where = and(
    isNull(media.deletedAt),
    ...searchWords.map((word) => sql`position(${word} in lower(${media.name})) > 0`),
    use === undefined ? undefined : use === "USED" ? IS_USED : sql`not ${IS_USED}`,
  );
  const [rows, total] = await Promise.all([
    data.select(media, { where, orderBy: [desc(media.id)], limit: size, offset: page * size }),
    data.count(media, where, 10_000),
  ]);
  return { rows, total };
}

type Use = MediaItem["uses"][number];
const NO_PARAGRAPH = {
  ...{ ownerType: null, ownerId: null, paragraphId: null, paragraphName: null, layoutId: null },
  ...{ index: null, device: null, publishedOnly: false },
} as const satisfies Partial<Use>;

/** Returns the uses of a picture in a paragraph: one for each slide and device, one for its texts, else one for its published state. */
function usesIn(holder: ParagraphHolder, picture: Media, label: string): Use[] {
  const { id, ownerType, ownerId, internalName, layoutId } = holder;
  const base = { ownerType, ownerId, paragraphId: id, paragraphName: internalName, layoutId, label };
  const use = (place: Pick<Use, "index" | "device" | "publishedOnly">): Use => ({
    ...base,
    ...place,
    ...{ resource: null, recordId: null, fields: [] },
  });
  const drafted = holder.deleted
    ? []
    : [
        ...holder.sliderPictures.flatMap((group, index) =>
          DEVICES.filter((device) =>
            allPictures(group).some((other) => other.device === device && holdsPicture(other.originalUrl, picture)),
          ).map((device) => use({ index, device, publishedOnly: false })),
        ),
        ...(holdsPicture(holder.content, picture) ? [use({ index: null, device: null, publishedOnly: false })] : []),
      ];
  return drafted.length > 0 ? drafted : [use({ index: null, device: null, publishedOnly: true })];
}

/** Converts pictures to their API form. */
export async function withUses(data: ScopedDatabase, rows: readonly Media[], locale: string): Promise<MediaItem[]> {
  const [paragraphs, records, orders] = await Promise.all([
    paragraphHolders(data, rows),
    recordHolders(data, rows, locale),
    orderHolders(data, rows),
  ]);
  const owners = await labelsOf(
    data,
    paragraphs.map(({ ownerId }) => ownerId),
    locale,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: originalUrl(row),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    animated: row.animated,
    createdAt: row.createdAt.toISOString(),
    uses: [
      ...paragraphs
        .filter(({ content, sliderPictures, published }) => holdsPicture([content, sliderPictures, published], row))
        .flatMap((holder) => usesIn(holder, row, owners.get(holder.ownerId) ?? `#${holder.ownerId}`)),
      ...[...records, ...orders]
        .filter(({ values }) => holdsPicture(values, row))
        .map(({ resource, id, label, values }): Use => ({
          ...NO_PARAGRAPH,
          resource,
          recordId: id,
          fields: Object.keys(values).filter((field) => holdsPicture(values[field], row)),
          label,
        })),
    ],
  }));
}

/** A picture in a call, as base64. */
export interface SentPicture {
  readonly imageContent: string;
  readonly imageName: string;
}

/** Stores a sent picture. Throws 422 with the reason for an invalid one. */
export async function storeSent(
  data: ScopedDatabase,
  files: FileStore,
  { imageContent, imageName }: SentPicture,
): Promise<Media> {
  try {
    return await storeMedia(data, files, decodePicture(imageContent), imageName);
  } catch (error) {
    if (error instanceof PictureRefused)
      throw new ApiProblem("validation", { fields: { imageContent: error.key }, errors: [error.key] });
    throw error;
  }
}

const byId = (id: number) => eq(media.id, id);

/** Hides a picture from the library. Throws 409 while anything uses it. */
export async function removePicture(data: ScopedDatabase, id: number): Promise<void> {
  await data.transaction(async (transaction) => {
    const [removed] = await transaction.update(
      media,
      { deletedAt: new Date() },
      and(byId(id), isNull(media.deletedAt), sql`not ${IS_USED}`) ?? sql`false`,
    );
    if (removed === undefined) {
      const row = await transaction.find(media, and(byId(id), isNull(media.deletedAt)) ?? sql`false`);
      throw new ApiProblem(
        row === undefined ? "not-found" : "refused",
        row === undefined ? { errors: ["picture.error.gone"] } : { errors: ["media.error.used"] },
      );
    }
    await transaction.audit({ verb: "DELETE", resource: "media", recordId: id, recordLabel: removed.name });
  });
}

/** Shows a deleted picture in the library again. Throws 404 once its file has been deleted. */
export async function restorePicture(data: ScopedDatabase, id: number): Promise<Media> {
  return data.transaction(async (transaction) => {
    const [row] = await transaction.update(media, { deletedAt: null }, byId(id));
    if (row === undefined) throw new ApiProblem("not-found", { errors: ["picture.error.gone"] });
    await transaction.audit({ verb: "RESTORE", resource: "media", recordId: id, recordLabel: row.name });
    return row;
  });
}

/** Deletes the files of pictures that were deleted a month ago, in all shops. Shows those that something uses again. */
export async function purgePictures(database: Database, files: FileStore): Promise<void> {
  await database
    .update(media)
    .set({ deletedAt: null })
    .where(and(isNotNull(media.deletedAt), IS_USED));
  const isDue = sql`${media.deletedAt} < now() - make_interval(days => ${KEPT_DAYS}::int) and not ${IS_MENTIONED}`;
  const due = await database.select().from(media).where(isDue);
  for (const { id, fileKey } of due) {
    await database.delete(mediaUse).where(eq(mediaUse.mediaId, id));
    const renditions = await database.delete(mediaRendition).where(eq(mediaRendition.mediaId, id)).returning();
    await database.delete(media).where(byId(id));
    for (const key of [fileKey, ...renditions.map((rendition) => rendition.fileKey)]) await files.remove(key);
  }
}
