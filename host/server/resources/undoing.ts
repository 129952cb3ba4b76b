/** Takes back a deletion, a bulk change, an order or an action, once, by the token of its answer. */
import { and, eq, gt, isNull } from "drizzle-orm";
import { ApiProblem } from "../http/problem";
import { undo as undoTable } from "../storage/schema";
import type { UndoEntry } from "../storage/schema/undo";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import { hashToken, keep } from "./journal";
import { load, settle } from "./saving";
import type { ResourceService } from "./service";

/** @returns how many records are as before; those saved since are left alone */
export async function takeBack(service: ResourceService, caller: Caller, token: string): Promise<number> {
  return caller.context.data.transaction(async (data) => {
    const wanted = and(
      eq(undoTable.tokenHash, hashToken(token)),
      eq(undoTable.resource, service.resource.name),
      isNull(undoTable.usedAt),
      gt(undoTable.expiresAt, new Date()),
    );
    const [found] = wanted === undefined ? [] : await data.update(undoTable, { usedAt: new Date() }, wanted);
    if (found === undefined) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
    return found.kind === "REMOVE"
      ? restore(service, caller, data, found.entries)
      : putBack(service, caller, data, found.entries, found.kind === "ORDER");
  });
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
