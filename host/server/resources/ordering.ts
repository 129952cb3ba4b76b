/** Puts records in an order: the full list of ids, so that two people who sort at once notice each other. */
import { ApiProblem } from "../http/problem";
import type { Caller } from "./caller";
import { keep, rememberForUndo } from "./journal";
import { findIds } from "./reading";
import { load } from "./saving";
import type { ResourceService } from "./service";

const MAX_ORDERED = 2_000;

/** Name of the field that holds the place, when the resource is ordered by hand. */
export const positionField = ({ resource }: ResourceService): string | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === "position")?.[0];

/** Throws a conflict with the current order when the set of records is another by now. */
export async function putInOrder(
  service: ResourceService,
  caller: Caller,
  ids: readonly number[],
): Promise<string | null> {
  const place = positionField(service);
  if (place === undefined) throw new ApiProblem("not-found");
  return caller.context.data.transaction(async (data) => {
    const query = { q: "", page: 1, size: 25, sort: [{ field: place, descending: false }], filter: {} };
    const current = await findIds(
      service.storage,
      data,
      { query, reader: caller, filterable: new Set(), sortable: new Set([place]) },
      MAX_ORDERED,
    );
    const wanted = new Set(ids);
    if (wanted.size !== ids.length || wanted.size !== current.length || !current.every((id) => wanted.has(id)))
      throw new ApiProblem("conflict", { current: { ids: current } });
    const records = await load(service, caller, data, ids);
    const moved = records
      .map((record, position) => ({ record, position }))
      .filter(({ record, position }) => record[place] !== position);
    const rows = moved.map(({ record, position }) => ({
      id: record.id,
      version: record.version,
      values: { ...record, [place]: position },
      changed: new Set([place]),
    }));
    const written = new Set(await service.storage.update(data, rows));
    const after = new Map((await load(service, caller, data, [...written])).map((record) => [record.id, record]));
    await keep(
      service,
      data,
      moved.map(({ record }) => ({ before: record, after: after.get(record.id) ?? null })),
      { verb: "UPDATE", action: "order" },
    );
    return rememberForUndo(
      service,
      data,
      "ORDER",
      moved.map(({ record }) => ({ id: record.id, version: record.version + 1, values: { [place]: record[place] } })),
    );
  });
}
