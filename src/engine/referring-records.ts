import { loadResource } from "../catalogue/load-resource";
import type { ActionTouches } from "../contract/kinds/action-dialog";
import { resourceEndpoints } from "../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../contract/resource";
import type { Runtime } from "../runtime";
import { searchOf } from "./resource-queries";

/** Records of a resource that refer to some others. */
export interface ReferringRecords {
  readonly resource: AnyResource;
  readonly total: number;
  /** The first of them. */
  readonly records: readonly AnyRecord[];
  /** Query of the list that shows all of them. */
  readonly search: string;
}

/**
 * Reads the records that refer to one of the ids. Returns undefined without the right to read them.
 *
 * @param size number of records to read besides their total
 */
export async function referringRecords(
  { http, session }: Runtime,
  { resource: name, reference, filter }: ActionTouches,
  ids: readonly number[],
  size: number,
  signal: AbortSignal,
): Promise<ReferringRecords | undefined> {
  const resource = await loadResource(name);
  if (resource === undefined || !session.can(resource.right?.read) || !session.holds(resource.conditions))
    return undefined;
  const search = searchOf(resource, { filter: { ...filter, [reference]: ids.join(",") } });
  const query = { ...Object.fromEntries(search), size: String(size) };
  const { total, elements } = await http.call(resourceEndpoints(resource).list, { query, signal, background: true });
  return { resource, total, records: elements as unknown as readonly AnyRecord[], search: search.toString() };
}
