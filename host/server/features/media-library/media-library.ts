/** The shop's picture library: search by name, with uses. */
import { and, desc, inArray, isNull, sql } from "drizzle-orm";
import type { MediaItem } from "../../../../src/contract/endpoints/pictures";
import { foldText } from "../../../../src/contract/fold-text";
import { media, mediaUse, paragraph, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { originalUrl, type Media } from "../../services/media/media-store";

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

/** Finds records with one of the pictures in a field, with the picture hashes. */
export async function recordsWith(data: ScopedDatabase, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  const rows = await data.select(record, {
    where: and(
      isNull(record.deletedAt),
      sql`${record.data}::text like any(array[${sql.join(
        hashes.map((hash) => sql`${`%${hash}%`}`),
        sql`, `,
      )}]::text[])`,
    ),
  });
  return rows.map((row) => {
    const text = JSON.stringify(row.data);
    return { row, hashes: hashes.filter((hash) => text.includes(hash)) };
  });
}

/** Returns a record's label in a language, falling back to any. */
function labelOf(row: typeof record.$inferSelect, locale: string): string {
  for (const name of ["name", "title", "label"]) {
    const texts = (row.i18n[name] ?? {}) as Readonly<Record<string, string>>;
    const text = texts[locale] ?? row.data[name] ?? Object.values(texts)[0];
    if (typeof text === "string" && text !== "") return text;
  }
  return row.code ?? `#${row.id}`;
}

/** Converts pictures to their API form. */
export async function withUses(data: ScopedDatabase, rows: readonly Media[], locale: string): Promise<MediaItem[]> {
  const ids = rows.map(({ id }) => id);
  const [uses, holders] = await Promise.all([
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
    recordsWith(
      data,
      rows.map(({ hash }) => hash),
    ),
  ]);
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
      ...uses
        .filter(({ mediaId }) => mediaId === row.id)
        .map(({ mediaId: _, label, ...use }) => ({
          ...use,
          resource: null,
          recordId: null,
          label: label ?? `#${use.paragraphId}`,
        })),
      ...holders
        .filter(({ hashes }) => hashes.includes(row.hash))
        .map(({ row: holder }) => ({
          ownerType: null,
          ownerId: null,
          paragraphId: null,
          index: null,
          device: null,
          resource: holder.resource,
          recordId: holder.id,
          label: labelOf(holder, locale),
        })),
    ],
  }));
}
