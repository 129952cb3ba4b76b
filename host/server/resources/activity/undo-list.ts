/** Describes what an account can undo: its changes with operation, fields and values, and the records of one change. */
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { UNDO_ROWS_PER_PAGE, type Undoable, type UndoRow } from "../../../../src/contract/endpoints/undo";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { undo, userAction } from "../../platform/storage/schema";
import type { UndoEntry } from "../../platform/storage/schema/undo";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { callerOf, visibleFields } from "../caller";
import { labelText } from "../reading/references";
import type { StoredRecord } from "../reading/read-records";
import { registryFor } from "../service";
import type { Caller, Registry, ResourceService } from "../types";
import { load } from "../writing/write-records";
import { isUndoable } from "./undo";

/** Maximum number of changes listed. */
const MAX_ENTRIES = 50;

/** Batches of a job are one change. */
const changeKey = sql`coalesce(${undo.jobId}, -${undo.id})`;
const entryCount = sql<number | string>`sum(jsonb_array_length(${undo.entries}))`;

/** Lists what the account can undo, newest first. */
export async function listUndoable({ data, ...context }: RequestContext, all: Registry): Promise<Undoable[]> {
  const changes = await data.selectFields(
    undo,
    { id: sql<number | string>`min(${undo.id})`, count: entryCount },
    { where: isUndoable(), groupBy: [changeKey], orderBy: [desc(sql`max(${undo.createdAt})`)], limit: MAX_ENTRIES },
  );
  const counts = new Map(changes.map(({ id, count }) => [Number(id), Number(count)]));
  if (counts.size === 0) return [];
  const rows = await data.selectFields(undo, undoColumns, {
    where: inArray(undo.id, [...counts.keys()]),
    orderBy: [desc(undo.createdAt), asc(undo.id)],
  });
  let registry = all;
  // Once a database's levels are in the registry, they are not looked up again.
  for (const name of new Set(rows.map(({ resource }) => resource))) registry = await registryFor(registry, name, data);
  return rows.map(({ actorName, asName, createdAt, expiresAt, fields, values, ...row }) => {
    const visible = new Set(visibleFields(registry.get(row.resource)?.resource.fields ?? {}, { ...context, data }));
    return {
      ...row,
      count: counts.get(row.id) ?? 0,
      fields: fields.filter((name) => visible.has(name)),
      values: Object.fromEntries(Object.entries(values).filter(([name]) => visible.has(name))),
      actor: actorName,
      as: asName,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

const undoColumns = {
  id: undo.id,
  jobId: undo.jobId,
  resource: undo.resource,
  kind: undo.kind,
  action: undo.action,
  fields: undo.fields,
  values: undo.values,
  actorName: undo.actorName,
  asName: undo.asName,
  label: undo.label,
  createdAt: undo.createdAt,
  expiresAt: undo.expiresAt,
};

/** Reads the entries of a change, or of all batches of its job, in the order in which they were written. */
async function readEntries(data: ScopedDatabase, id: number, jobId: number | null, page: number) {
  const isPart = jobId === null ? eq(undo.id, id) : eq(undo.jobId, jobId);
  const [total] = await data.selectFields(undo, { count: entryCount }, { where: and(isPart, isUndoable()) });
  const rows = await data.execute<{ entry: UndoEntry }>(
    undo,
    (scope) => sql`
      select part.entry from ${undo} cross join lateral jsonb_array_elements(${undo.entries}) with ordinality as part (entry, place)
      where ${scope} and ${isPart} and ${isUndoable()}
      order by ${undo.id}, part.place limit ${UNDO_ROWS_PER_PAGE} offset ${(page - 1) * UNDO_ROWS_PER_PAGE}`,
  );
  return { total: Number(total?.count ?? 0), entries: rows.map(({ entry }) => entry) };
}

/** Reads from the journal how the changes named and changed their records. */
async function readJournal({ resource }: ResourceService, data: ScopedDatabase, entries: readonly UndoEntry[]) {
  const ids = entries.map(({ id }) => id);
  const lines = await data.selectFields(
    userAction,
    {
      recordId: userAction.recordId,
      version: userAction.recordVersion,
      label: userAction.recordLabel,
      changes: userAction.changes,
    },
    {
      where: and(
        eq(userAction.resource, resource.name),
        inArray(userAction.recordId, ids),
        eq(userAction.result, "OK"),
      ),
      orderBy: [asc(userAction.id)],
    },
  );
  return {
    /** A deletion is written with the version before it. */
    labelOf: ({ id, version }: UndoEntry): string =>
      lines.findLast((line) => line.recordId === id && (line.version ?? 0) >= version - 1)?.label ?? String(id),
    changesOf: ({ id, version }: UndoEntry) =>
      lines.find((line) => line.recordId === id && line.version === version)?.changes ?? [],
  };
}

/** Returns the records of a change with their old and new values. Throws not-found when it can no longer be undone. */
export async function undoRowsOf(
  context: RequestContext,
  all: Registry,
  id: number,
  page: number,
): Promise<{ elements: UndoRow[]; total: number }> {
  const { data } = context;
  const found = await data.find(undo, and(eq(undo.id, id), isUndoable()) ?? sql`false`);
  const registry = await registryFor(all, found?.resource ?? "", data);
  const service = found === undefined ? undefined : registry.get(found.resource);
  if (found === undefined || service === undefined) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
  if (!hasRight(context.access.rights, service.resource.right?.read)) throw new ApiProblem("forbidden");
  const { entries, total } = await readEntries(data, id, found.jobId, page);
  if (entries.length === 0) return { elements: [], total };
  const caller = await callerOf(context, registry);
  const ids = entries.map((entry) => entry.id);
  const [records, journal] = await Promise.all([load(service, caller, data, ids), readJournal(service, data, entries)]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const visible = new Set(visibleFields(service.resource.fields, context));
  const elements = entries.map((entry): UndoRow => {
    const record = recordOf.get(entry.id);
    if (record === undefined) {
      // The account deleted it itself, so it may see the name.
      const label = found.kind === "REMOVE" ? journal.labelOf(entry) : String(entry.id);
      return { id: entry.id, label, changes: [], changedSince: null };
    }
    const isChanged = found.kind !== "ORDER" && record.version !== entry.version;
    const changes = isChanged ? journal.changesOf(entry) : changesUntilNow(entry, record);
    return {
      id: entry.id,
      label: labelOf(service, caller, record),
      changes: changes.filter(({ field }) => visible.has(field)),
      changedSince: isChanged ? { by: record.updatedBy, at: record.updatedAt } : null,
    };
  });
  return { elements, total };
}

const labelOf = ({ resource }: ResourceService, { languages }: Caller, record: StoredRecord): string =>
  labelText(resource.fields[resource.label], record[resource.label], languages);

/** Returns the changes of a record that nothing else changed since. */
const changesUntilNow = ({ values }: UndoEntry, record: StoredRecord): UndoRow["changes"] =>
  Object.entries(values ?? {}).map(([field, before]) => ({ field, before, after: record[field] ?? null }));
