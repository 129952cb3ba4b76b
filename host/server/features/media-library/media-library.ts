/** The shop's picture library: search by name, with uses. */
import { and, desc, inArray, sql } from "drizzle-orm";
import type { MediaItem } from "../../../../src/contract/endpoints/pictures";
import { foldText } from "../../../../src/contract/fold-text";
import { media, mediaUse, paragraph } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { originalUrl, type Media } from "../../services/media/media-store";
import { labelsOf, recordHolders, textHolders } from "./holders";

interface MediaQuery {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Returns a page of the shop's pictures, newest first. Each word of the search must occur in the name. */
export async function pictures(data: ScopedDatabase, { q = "", page = 0, size = 25 }: MediaQuery) {
  const searchWords = foldText(q)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const where =
    searchWords.length === 0
      ? undefined
      : and(...searchWords.map((word) => sql`position(${word} in lower(${media.name})) > 0`));
  const [rows, total] = await Promise.all([
    data.select(media, { where, orderBy: [desc(media.id)], limit: size, offset: page * size }),
    data.count(media, where, 10_000),
  ]);
  return { rows, total };
}

type Use = MediaItem["uses"][number];
const NO_PLACE: Pick<Use, "ownerType" | "ownerId" | "paragraphId" | "index" | "device"> = {
  ownerType: null,
  ownerId: null,
  paragraphId: null,
  index: null,
  device: null,
};

/** Converts pictures to their API form. */
export async function withUses(data: ScopedDatabase, rows: readonly Media[], locale: string): Promise<MediaItem[]> {
  const ids = rows.map(({ id }) => id);
  const hashes = rows.map(({ hash }) => hash);
  const [slides, texts, holders] = await Promise.all([
    ids.length === 0
      ? []
      : data.selectFields(
          mediaUse,
          {
            mediaId: mediaUse.mediaId,
            ownerType: mediaUse.ownerType,
            ownerId: mediaUse.ownerId,
            paragraphId: mediaUse.paragraphId,
            index: mediaUse.groupIndex,
            device: mediaUse.device,
            label: paragraph.internalName,
          },
          {
            where: inArray(mediaUse.mediaId, ids),
            joins: [{ table: paragraph, on: sql`${paragraph.id} = ${mediaUse.paragraphId}`, kind: "left" }],
          },
        ),
    textHolders(data, hashes),
    recordHolders(data, hashes, locale),
  ]);
  const unnamed = [...slides, ...texts].filter(({ label }) => label === null);
  const ownerLabels = await labelsOf(
    data,
    unnamed.map(({ ownerId }) => ownerId),
    locale,
  );
  const nameOf = (label: string | null, ownerId: number, paragraphId: number): string =>
    label ?? ownerLabels.get(ownerId) ?? `#${paragraphId}`;
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
      ...slides
        .filter(({ mediaId }) => mediaId === row.id)
        .map(({ mediaId: _, label, ...use }): Use => ({
          ...use,
          resource: null,
          recordId: null,
          label: nameOf(label, use.ownerId, use.paragraphId),
        })),
      ...texts
        .filter((text) => text.hashes.includes(row.hash))
        .map(({ id, ownerType, ownerId, label }): Use => ({
          ...NO_PLACE,
          ownerType,
          ownerId,
          paragraphId: id,
          resource: null,
          recordId: null,
          label: nameOf(label, ownerId, id),
        })),
      ...holders
        .filter((holder) => holder.hashes.includes(row.hash))
        .map(({ resource, id, label }): Use => ({ ...NO_PLACE, resource, recordId: id, label })),
    ],
  }));
}
