/** What each write of a paragraph leaves behind, in its own transaction: the version, the journal line, and where pictures stand. */
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { auditChanges } from "../storage/audit";
import { media, mediaUse, paragraph, recordVersion } from "../storage/schema";
import type { AuditVerb } from "../storage/schema/activity";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Row } from "./rows";

const RESOURCE = "paragraph";
/** Versions kept of a paragraph. */
const KEPT = 50;

/** The parts of a row that a version restores. */
export const KEPT_COLUMNS = [
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
  ...Object.fromEntries(KEPT_COLUMNS.map((name) => [name, row[name]])),
  startAt: row.startAt?.toISOString() ?? null,
  endAt: row.endAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** Writes the line, and for what is still there the version. */
export async function keep(
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
  const { shopId } = data.scope;
  await data.insert(recordVersion, {
    resource: RESOURCE,
    recordId: after.id,
    version: after.version,
    shopId,
    snapshot: snapshot(after),
    actorId: data.actor.userId,
  });
  if (after.version > KEPT)
    await data.remove(
      recordVersion,
      and(
        eq(recordVersion.resource, RESOURCE),
        eq(recordVersion.recordId, after.id),
        lte(recordVersion.version, after.version - KEPT),
      ) ?? sql`false`,
    );
}

/** Notes anew which pictures stand in a paragraph; none where it was deleted. */
export async function noteUses(data: ScopedDatabase, row: Row): Promise<void> {
  await data.remove(mediaUse, eq(mediaUse.paragraphId, row.id));
  const places = row.sliderPictures.flatMap((group, groupIndex) =>
    group.pictures.map(({ device, originalUrl }) => ({
      device,
      groupIndex,
      hash: /([0-9a-f]{64})/.exec(originalUrl)?.[1] ?? "",
    })),
  );
  if (places.length === 0 || row.deletedAt !== null) return;
  const known = await data.select(media, { where: inArray(media.hash, [...new Set(places.map(({ hash }) => hash))]) });
  const ids = new Map(known.map(({ hash, id }) => [hash, id]));
  await data.insert(
    mediaUse,
    ...places.flatMap(({ device, groupIndex, hash }) => {
      const mediaId = ids.get(hash);
      const { shopId, ownerType, ownerId, id: paragraphId } = row;
      return mediaId === undefined ? [] : [{ shopId, mediaId, ownerType, ownerId, paragraphId, groupIndex, device }];
    }),
  );
}

/** Changes a row by one version, and leaves behind what a write leaves. */
export async function write(
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
  await keep(data, verb, before, after, action);
  if (set.sliderPictures !== undefined || set.deletedAt !== undefined) await noteUses(data, after);
  return after;
}
