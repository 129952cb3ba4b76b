/** Takes back a deletion, a creation, a bulk change, an order or an action, once: by the token of its answer, or by its number later. */
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { ApiProblem } from "../http/problem";
import { undo as undoTable } from "../storage/schema";
import type { UndoEntry, UndoKind } from "../storage/schema/undo";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import { hashToken, keep } from "./journal";
import { removable } from "./removal";
import { load, settle, settleRemoved } from "./saving";
import type { ResourceService } from "./service";

/** What can be taken back now. */
export const stillOpen = (): SQL | undefined => and(isNull(undoTable.usedAt), gt(undoTable.expiresAt, new Date()));

/** @returns how many records are as before; those saved since are left alone */
export const takeBack = (service: ResourceService, caller: Caller, token: string): Promise<number> =>
  caller.context.data.transaction((data) =>
    takeBackWhere(service, caller, data, eq(undoTable.tokenHash, hashToken(token))),
  );

/** The same by its number, for its author. */
export const takeBackById = (service: ResourceService, caller: Caller, id: number): Promise<number> =>
  caller.context.data.transaction((data) => takeBackWhere(service, caller, data, eq(undoTable.id, id)));

/** The first records of it only: the others can still be taken back. */
export const takeBackPart = (service: ResourceService, caller: Caller, id: number, count: number): Promise<number> =>
  caller.context.data.transaction(async (data) => {
    const wanted = and(eq(undoTable.id, id), eq(undoTable.resource, service.resource.name), stillOpen());
    const found = wanted && (await data.find(undoTable, wanted, { forUpdate: true }));
    if (found === undefined) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
    const rest = found.entries.slice(count);
    await data.update(undoTable, rest.length === 0 ? { usedAt: new Date() } : { entries: rest }, eq(undoTable.id, id));
    return takeBackEntries(service, caller, data, found.kind, found.entries.slice(0, count));
  });

async function takeBackWhere(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  which: SQL,
): Promise<number> {
  const wanted = and(which, eq(undoTable.resource, service.resource.name), stillOpen());
  const [found] = wanted === undefined ? [] : await data.update(undoTable, { usedAt: new Date() }, wanted);
  if (found === undefined) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
  return takeBackEntries(service, caller, data, found.kind, found.entries);
}

function takeBackEntries(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  kind: UndoKind,
  entries: readonly UndoEntry[],
): Promise<number> {
  switch (kind) {
    case "REMOVE":
      return restore(service, caller, data, entries);
    case "CREATE":
      return removeAgain(service, caller, data, entries);
    default:
      return putBack(service, caller, data, entries, kind === "ORDER");
  }
}

/** New records go again, unless somebody has worked on them or needs them. */
async function removeAgain(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  entries: readonly UndoEntry[],
): Promise<number> {
  const versions = new Map(entries.map((entry) => [entry.id, entry.version]));
  const records = await load(service, caller, data, [...versions.keys()]);
  const untouched = records.filter((record) => versions.get(record.id) === record.version);
  const { free } = await removable(service, caller, data, untouched);
  const removed = new Set(
    await service.storage.setDeleted(
      data,
      free.map(({ id }) => id),
      true,
    ),
  );
  const gone = free.filter(({ id }) => removed.has(id));
  await keep(
    service,
    data,
    gone.map((before) => ({ before, after: null })),
    { verb: "RESTORE" },
  );
  await settleRemoved(service, caller, data, gone);
  return gone.length;
}

async function restore(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  entries: readonly UndoEntry[],
): Promise<number> {
  const restored = await service.storage.setDeleted(
    data,
    entries.map((entry) => entry.id),
    false,
  );
  const records = await load(service, caller, data, restored);
  await keep(
    service,
    data,
    records.map((after) => ({ before: null, after })),
    { verb: "RESTORE" },
  );
  for (const after of records) await settle(service, caller, data, null, after);
  return restored.length;
}

async function putBack(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  entries: readonly UndoEntry[],
  whateverVersion: boolean,
): Promise<number> {
  const former = new Map(entries.map((entry) => [entry.id, entry]));
  const records = await load(
    service,
    caller,
    data,
    entries.map((entry) => entry.id),
  );
  const untouched = records.filter((record) => whateverVersion || former.get(record.id)?.version === record.version);
  const rows = untouched.map((record) => {
    const values = former.get(record.id)?.values ?? {};
    return {
      id: record.id,
      version: record.version,
      values: { ...record, ...values },
      changed: new Set(Object.keys(values)),
    };
  });
  const written = new Set(await service.storage.update(data, rows));
  const after = new Map((await load(service, caller, data, [...written])).map((record) => [record.id, record]));
  await keep(
    service,
    data,
    untouched
      .filter((record) => written.has(record.id))
      .map((before) => ({ before, after: after.get(before.id) ?? null })),
    { verb: "RESTORE" },
  );
  for (const before of untouched)
    if (written.has(before.id)) await settle(service, caller, data, before, after.get(before.id) ?? null);
  return written.size;
}
