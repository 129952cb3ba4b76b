/** Versions of a page: snapshots of all its paragraphs when published. The newest version is public. */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { PageOwner } from "../../../../src/contract/endpoints/page";
import { sameValue } from "../../platform/storage/audit";
import { paragraph, recordVersion } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { storeVersions } from "../../platform/storage/versions";
import type { ChangeInfo } from "../../resources/writing/write-path";
import { ofOwner, type Row } from "../paragraphs/rows";
import { insertParagraph, updateParagraph } from "../paragraphs/write-paragraphs";

/** Snapshot of a paragraph in a version. Instants are ISO strings. */
export interface PublishedParagraph {
  readonly id: number;
  readonly locale: string | null;
  readonly slot: string | null;
  readonly layoutId: string;
  readonly internalName: string | null;
  readonly anchor: string | null;
  readonly active: boolean;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly content: Row["content"];
  readonly sliderPictures: Row["sliderPictures"];
  readonly options: Row["options"];
}

/** Snapshot of a page: its fields, and its paragraphs in order. */
export interface PageSnapshot {
  readonly page: Readonly<Record<string, unknown>>;
  readonly paragraphs: readonly PublishedParagraph[];
}

const storedAs = (type: PageOwner): string => `page:${type}`;

/** Converts a row to its snapshot. */
export const asPublished = (row: Row): PublishedParagraph => ({
  id: row.id,
  locale: row.locale,
  slot: row.slot,
  layoutId: row.layoutId,
  internalName: row.internalName,
  anchor: row.anchor,
  active: row.active,
  startAt: row.startAt?.toISOString() ?? null,
  endAt: row.endAt?.toISOString() ?? null,
  content: row.content,
  sliderPictures: row.sliderPictures,
  options: row.options,
});

/** Loads the draft paragraphs. */
export const draftRows = (data: ScopedDatabase, type: PageOwner, id: number): Promise<Row[]> =>
  data.select(paragraph, { where: ofOwner(type, id), orderBy: [asc(paragraph.position), asc(paragraph.id)] });

const versionsOf = (type: PageOwner, id: number) =>
  and(eq(recordVersion.resource, storedAs(type)), eq(recordVersion.recordId, id)) ?? sql`false`;

/** Loads all versions of a page, newest first. */
export const pageVersionRows = (data: ScopedDatabase, type: PageOwner, id: number) =>
  data.select(recordVersion, { where: versionsOf(type, id), orderBy: [desc(recordVersion.version)] });

/** Loads a version; the newest without a number. */
export async function pageVersion(
  data: ScopedDatabase,
  type: PageOwner,
  id: number,
  version?: number,
): Promise<PageSnapshot | undefined> {
  const isVersion = version === undefined ? undefined : eq(recordVersion.version, version);
  const condition = and(versionsOf(type, id), isVersion) ?? sql`false`;
  const row = await data.find(recordVersion, condition, { orderBy: [desc(recordVersion.version)] });
  return row?.snapshot as PageSnapshot | undefined;
}

/** Stores the draft as the next version and marks its paragraphs as published. @returns the version number */
export async function publishDraft(
  data: ScopedDatabase,
  type: PageOwner,
  id: number,
  page: Readonly<Record<string, unknown>>,
): Promise<number> {
  const rows = await draftRows(data, type, id);
  const [newest] = await pageVersionRows(data, type, id);
  const version = (newest?.version ?? 0) + 1;
  const snapshot: PageSnapshot = { page, paragraphs: rows.map(asPublished) };
  await storeVersions(data, storedAs(type), [{ recordId: id, version, snapshot: { ...snapshot } }]);
  for (const { id: paragraphId, layoutId, content, sliderPictures, options } of rows)
    await data.update(
      paragraph,
      {
        published: { layoutId, content, sliderPictures, options },
        publishedVersion: sql`${paragraph.version}` as never,
      },
      eq(paragraph.id, paragraphId),
    );
  return version;
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Converts a paragraph snapshot to column values. */
const columns = ({ id: _, startAt, endAt, ...rest }: PublishedParagraph) => ({
  ...rest,
  startAt: instant(startAt),
  endAt: instant(endAt),
});

/** Restores a version as the draft: restores and reverts paragraphs, and deletes those added since (recoverable for 30 days). */
export async function restoreDraft(
  data: ScopedDatabase,
  type: PageOwner,
  id: number,
  { paragraphs }: PageSnapshot,
): Promise<void> {
  const info: ChangeInfo = { verb: "RESTORE", action: "restore" };
  const rows = await draftRows(data, type, id);
  const keptIds = new Set(paragraphs.map((paragraphSnapshot) => paragraphSnapshot.id));
  for (const row of rows)
    if (!keptIds.has(row.id))
      await updateParagraph(data, row, { deletedAt: new Date() }, { verb: "DELETE", action: "restore" });
  for (const [position, item] of paragraphs.entries()) {
    // A paragraph moved to another page since then stays there; insert a new one here.
    const isParagraph =
      and(eq(paragraph.id, item.id), eq(paragraph.ownerType, type), eq(paragraph.ownerId, id)) ?? sql`false`;
    const before = await data.find(paragraph, isParagraph, { forUpdate: true });
    if (before !== undefined) {
      const differs = before.deletedAt !== null || !sameValue(asPublished(before), item);
      if (differs) await updateParagraph(data, before, { ...columns(item), position, deletedAt: null }, info);
      else if (before.position !== position) await data.update(paragraph, { position }, eq(paragraph.id, item.id));
      continue;
    }
    await insertParagraph(data, { ...columns(item), ownerType: type, ownerId: id, position }, info);
  }
}
