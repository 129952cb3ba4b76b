/** Writes rows of paragraphs by the write path: journal entry, version and picture uses. */
import { and, eq, inArray, sql, type InferInsertModel } from "drizzle-orm";
import { ApiProblem } from "../../platform/http/problem";
import { media, mediaUse, paragraph } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { SavedChange } from "../../resources/types";
import { writeRecorded, type ChangeInfo, type WriteTarget } from "../../resources/writing/write-path";
import { allPictures } from "./group-pictures";
import type { Row } from "./rows";

/** Columns that restoring a version writes back. */
export const RESTORABLE_COLUMNS = [
  "layoutId",
  "internalName",
  "anchor",
  "active",
  "content",
  "parked",
  "sliderPictures",
  "options",
] as const satisfies readonly (keyof Row)[];

const journalValues = (row: Row): Record<string, unknown> => ({
  ...Object.fromEntries(RESTORABLE_COLUMNS.map((name) => [name, row[name]])),
  startAt: row.startAt?.toISOString() ?? null,
  endAt: row.endAt?.toISOString() ?? null,
});

/** Replaces the recorded picture uses of a paragraph. A deleted paragraph uses none. */
export async function recordPictureUses(data: ScopedDatabase, row: Row): Promise<void> {
  await data.remove(mediaUse, eq(mediaUse.paragraphId, row.id));
  const uses = row.sliderPictures.flatMap((group, groupIndex) =>
    allPictures(group).map(({ device, originalUrl }) => ({
      device,
      groupIndex,
      hash: /([0-9a-f]{64})/.exec(originalUrl)?.[1] ?? "",
    })),
  );
  if (uses.length === 0 || row.deletedAt !== null) return;
  const stored = await data.select(media, { where: inArray(media.hash, [...new Set(uses.map(({ hash }) => hash))]) });
  const ids = new Map(stored.map(({ hash, id }) => [hash, id]));
  await data.insert(
    mediaUse,
    ...uses.flatMap(({ device, groupIndex, hash }) => {
      const mediaId = ids.get(hash);
      const { shopId, ownerType, ownerId, id: paragraphId } = row;
      return mediaId === undefined ? [] : [{ shopId, mediaId, ownerType, ownerId, paragraphId, groupIndex, device }];
    }),
  );
}

const hasPictures = (row: Row | null): boolean => row !== null && row.sliderPictures.length > 0;

const PARAGRAPHS: WriteTarget<Row> = {
  resource: "paragraph",
  id: ({ id }) => id,
  label: ({ internalName, layoutId }) => internalName ?? layoutId,
  values: journalValues,
  snapshot: (row) => ({ ...journalValues(row), updatedAt: row.updatedAt.toISOString() }),
  async afterWrite(data, written) {
    for (const { before, after } of written)
      if (after !== null && (hasPictures(before) || hasPictures(after))) await recordPictureUses(data, after);
  },
};

/** Writes one row. Throws a conflict when the write finds none. */
async function writeRow(
  data: ScopedDatabase,
  info: ChangeInfo,
  before: Row | null,
  write: () => Promise<readonly Row[]>,
): Promise<Row> {
  const [written] = await writeRecorded(data, PARAGRAPHS, info, async () =>
    (await write()).map((after): SavedChange<Row> & { readonly after: Row } => ({ before, after })),
  );
  if (written === undefined) throw new ApiProblem("conflict");
  return written.after;
}

/** Inserts a row with the caller as its author. */
export const insertParagraph = (
  data: ScopedDatabase,
  values: Omit<InferInsertModel<typeof paragraph>, "shopId" | "createdBy" | "updatedBy">,
  info: ChangeInfo = { verb: "CREATE" },
): Promise<Row> => {
  const { userId, shopId } = data.scope;
  return writeRow(data, info, null, () =>
    data.insert(paragraph, { ...values, shopId: shopId ?? 0, createdBy: userId, updatedBy: userId }),
  );
};

/** Updates a row and increments its version. Throws a conflict after a concurrent change. */
export const updateParagraph = (
  data: ScopedDatabase,
  before: Row,
  set: Partial<Row>,
  info: ChangeInfo = { verb: "UPDATE" },
): Promise<Row> =>
  writeRow(data, info, before, () =>
    data.update(
      paragraph,
      { ...set, version: before.version + 1, updatedAt: new Date(), updatedBy: data.scope.userId },
      and(eq(paragraph.id, before.id), eq(paragraph.version, before.version)) ?? sql`false`,
    ),
  );
