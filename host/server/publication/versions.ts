/** Versions of a page: all its paragraphs as they were when it was published. The newest is what the public sees. */
import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { PageOwner } from "../../../src/contract/endpoints/page";
import { sameValue } from "../storage/audit";
import { paragraph, recordVersion } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { ofOwner, type Row } from "../paragraphs/rows";
import { noteUses, write } from "../paragraphs/journal";

/** Versions kept of a page. */
const KEPT = 50;

/** What a version holds of a paragraph. Instants are ISO texts. */
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

/** A page as it was published: its own fields, and its paragraphs in their order. */
export interface PageSnapshot {
  readonly page: Readonly<Record<string, unknown>>;
  readonly paragraphs: readonly PublishedParagraph[];
}

const storedAs = (type: PageOwner): string => `page:${type}`;

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

/** The paragraphs as they are edited now. */
export const draftRows = (data: ScopedDatabase, type: PageOwner, id: number): Promise<Row[]> =>
  data.select(paragraph, { where: ofOwner(type, id), orderBy: [asc(paragraph.position), asc(paragraph.id)] });

const versionsOf = (type: PageOwner, id: number) =>
  and(eq(recordVersion.resource, storedAs(type)), eq(recordVersion.recordId, id)) ?? sql`false`;

export const pageVersionRows = (data: ScopedDatabase, type: PageOwner, id: number) =>
  data.select(recordVersion, { where: versionsOf(type, id), orderBy: [desc(recordVersion.version)] });

/** One version, the newest without a number. */
export async function pageVersion(
  data: ScopedDatabase,
  type: PageOwner,
  id: number,
  version?: number,
): Promise<PageSnapshot | undefined> {
  const one = version === undefined ? undefined : eq(recordVersion.version, version);
  const wanted = and(versionsOf(type, id), one) ?? sql`false`;
  const row = await data.find(recordVersion, wanted, { orderBy: [desc(recordVersion.version)] });
  return row?.snapshot as PageSnapshot | undefined;
}

/** Keeps the draft as the next version and marks its paragraphs as published. @returns the version's number */
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
  await data.insert(recordVersion, {
    resource: storedAs(type),
    recordId: id,
    version,
    shopId: data.scope.shopId,
    snapshot: { ...snapshot },
    actorId: data.actor.userId,
  });
  for (const { id: paragraphId, layoutId, content, sliderPictures, options } of rows)
    await data.update(
      paragraph,
      {
        published: { layoutId, content, sliderPictures, options },
        publishedVersion: sql`${paragraph.version}` as never,
      },
      eq(paragraph.id, paragraphId),
    );
  await data.remove(recordVersion, and(versionsOf(type, id), lte(recordVersion.version, version - KEPT)) ?? sql`false`);
  return version;
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Columns of a kept paragraph. */
const columns = ({ id: _, startAt, endAt, ...rest }: PublishedParagraph) => ({
  ...rest,
  startAt: instant(startAt),
  endAt: instant(endAt),
});

/** Makes a version the draft again: paragraphs come back, change back, and those added since leave (for 30 days). */
export async function restoreDraft(
  data: ScopedDatabase,
  type: PageOwner,
  id: number,
  { paragraphs }: PageSnapshot,
): Promise<void> {
  const rows = await draftRows(data, type, id);
  const kept = new Set(paragraphs.map((one) => one.id));
  for (const row of rows) if (!kept.has(row.id)) await write(data, row, { deletedAt: new Date() }, "DELETE", "restore");
  for (const [position, one] of paragraphs.entries()) {
    // One that was moved to another page since is that page's own: here it comes back as a new one.
    const own = and(eq(paragraph.id, one.id), eq(paragraph.ownerType, type), eq(paragraph.ownerId, id)) ?? sql`false`;
    const before = await data.find(paragraph, own, { forUpdate: true });
    if (before !== undefined) {
      const differs = before.deletedAt !== null || !sameValue(asPublished(before), one);
      if (differs) await write(data, before, { ...columns(one), position, deletedAt: null }, "RESTORE", "restore");
      else if (before.position !== position) await data.update(paragraph, { position }, eq(paragraph.id, one.id));
      continue;
    }
    const [made] = await data.insert(paragraph, {
      ...columns(one),
      shopId: data.scope.shopId ?? 0,
      ownerType: type,
      ownerId: id,
      position,
      createdBy: data.scope.userId,
      updatedBy: data.scope.userId,
    });
    if (made !== undefined) await noteUses(data, made);
  }
}
