/** Records each write of a paragraph in its transaction: version, journal entry and picture uses. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { auditChanges } from "../../platform/storage/audit";
import { media, mediaUse, paragraph } from "../../platform/storage/schema";
import type { AuditVerb } from "../../platform/storage/schema/activity";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { storeVersions } from "../../platform/storage/versions";
import type { Row } from "./rows";

const RESOURCE = "paragraph";

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

const snapshot = (row: Row): Record<string, unknown> => ({
  ...Object.fromEntries(RESTORABLE_COLUMNS.map((name) => [name, row[name]])),
  startAt: row.startAt?.toISOString() ?? null,
  endAt: row.endAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * Writes the journal entry and, while the row exists, a version; removes the oldest versions.
 *
 * @param before null on creation
 * @param after null when the row is gone; nothing is recorded when both are null
 * @param action name of the action that caused the write, for the journal
 */
export async function recordChange(
  data: ScopedDatabase,
  verb: AuditVerb,
  before: Row | null,
  after: Row | null,
  action?: string,
): Promise<void> {
  const row = after ?? before;
  if (row === null) return;
  const changes = auditChanges(before && snapshot(before), after && snapshot(after)).filter(
    ({ field }) => field !== "updatedAt",
  );
  await data.audit({
    verb,
    resource: RESOURCE,
    recordId: row.id,
    recordLabel: row.internalName ?? row.layoutId,
    recordVersion: row.version,
    changes,
    ...(action !== undefined && { action }),
  });
  if (after === null) return;
  await storeVersions(data, RESOURCE, [{ recordId: after.id, version: after.version, snapshot: snapshot(after) }]);
}

/** Replaces the recorded picture uses of a paragraph. A deleted paragraph uses none. */
export async function recordPictureUses(data: ScopedDatabase, row: Row): Promise<void> {
  await data.remove(mediaUse, eq(mediaUse.paragraphId, row.id));
  const places = row.sliderPictures.flatMap((group, groupIndex) =>
    group.pictures.map(({ device, originalUrl }) => ({
      device,
      groupIndex,
      hash: /([0-9a-f]{64})/.exec(originalUrl)?.[1] ?? "",
    })),
  );
  if (places.length === 0 || row.deletedAt !== null) return;
  const stored = await data.select(media, { where: inArray(media.hash, [...new Set(places.map(({ hash }) => hash))]) });
  const ids = new Map(stored.map(({ hash, id }) => [hash, id]));
  await data.insert(
    mediaUse,
    ...places.flatMap(({ device, groupIndex, hash }) => {
      const mediaId = ids.get(hash);
      const { shopId, ownerType, ownerId, id: paragraphId } = row;
      return mediaId === undefined ? [] : [{ shopId, mediaId, ownerType, ownerId, paragraphId, groupIndex, device }];
    }),
  );
}

/** Updates a row, increments its version and records the write. Returns undefined after a concurrent change. */
export async function updateParagraphRow(
  data: ScopedDatabase,
  before: Row,
  set: Partial<Row>,
  verb: AuditVerb = "UPDATE",
  action?: string,
): Promise<Row | undefined> {
  const [after] = await data.update(
    paragraph,
    { ...set, version: before.version + 1, updatedAt: new Date(), updatedBy: data.scope.userId },
    and(eq(paragraph.id, before.id), eq(paragraph.version, before.version)) ?? sql`false`,
  );
  if (after === undefined) return undefined;
  await recordChange(data, verb, before, after, action);
  if (set.sliderPictures !== undefined || set.deletedAt !== undefined) await recordPictureUses(data, after);
  return after;
}
