/** Shows how many records of other resources an action affects, with links to them. */
import { portionsOf } from "../../contract/portions";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { screenOf } from "../../catalogue/screens";
import type { ActionTouches } from "../../contract/kinds/action-dialog";
import type { AnyResource } from "../../contract/resource";
import type { Reference } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { Runtime } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";
import { labelOf } from "../form/reference-search";
import { recordOptions } from "../resource-queries";
import { referringRecords } from "../referring-records";
import type { ActionTarget, ResourceAction } from "./resource-action";
import { fetchSelectedIds } from "./selected-ids";

export interface TouchedRecordsProps {
  readonly resource: AnyResource;
  readonly action: ResourceAction;
  readonly touches: readonly ActionTouches[];
  readonly target: ActionTarget;
}

interface TouchedCount {
  readonly touches: ActionTouches;
  readonly total: number;
  /** Filter of the list that shows them; undefined when the filter is too long for an address. */
  readonly search: string | undefined;
  /** The first records. */
  readonly names: readonly string[];
}

/** Number of records that are named where there is no list to open. */
const NAMED = 5;

/** Maximum number of ids in the filter of one call. */
const IDS_PER_CALL = 500;

/** Counts the records that refer to the given ones. Returns undefined without the right to read them. */
async function countTouched(
  runtime: Runtime,
  touches: ActionTouches,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<TouchedCount | undefined> {
  let total = 0;
  const names: string[] = [];
  const searches: string[] = [];
  for (const chunk of portionsOf(ids, IDS_PER_CALL)) {
    const found = await referringRecords(runtime, touches, chunk, NAMED, signal);
    if (found === undefined) return undefined;
    total += found.total;
    names.push(...found.records.map((record) => labelOf(found.resource, record, runtime.i18n.locale())));
    searches.push(found.search);
  }
  return { touches, total, search: searches.length === 1 ? searches[0] : undefined, names };
}

/** Returns the ids of the records that a reference of the given ones names. */
async function idsThrough(
  client: QueryClient,
  resource: AnyResource,
  ids: readonly number[],
  field: string,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const id of ids) {
    const { [field]: reference } = await client.fetchQuery(recordOptions(client, resource, id, { background: true }));
    if (reference !== null && reference !== undefined) found.push((reference as Reference).id);
  }
  return found;
}

export function TouchedRecords({ resource, action, touches, target }: TouchedRecordsProps) {
  const t = useT();
  const runtime = useRuntime();
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ["touched", resource.name, action.name, target.kind === "one" ? target.record.id : target.selection],
    queryFn: async ({ signal }) => {
      const ids =
        target.kind === "one" ? [target.record.id] : await fetchSelectedIds({ resource, runtime }, target, signal);
      const counts = await Promise.all(
        touches.map(async (each) => {
          const { through } = each;
          const touched = through === undefined ? ids : await idsThrough(client, resource, ids, through);
          return touched.length === 0 ? undefined : countTouched(runtime, each, touched, signal);
        }),
      );
      return counts.filter((count) => count !== undefined && count.total > 0) as readonly TouchedCount[];
    },
  });
  if (data.length === 0) return null;
  return (
    <ul>
      {data.map(({ touches: { resource: other }, total, search, names }) => {
        const path = screenOf(other, "list")?.paths[0]?.replace(/^\//, "");
        const text = t.countKey(`${messageKeys.action(resource.name, action.name)}.touched.${other}`, total);
        return (
          <li key={other}>
            {path === undefined ? (
              `${text} (${[...names.slice(0, NAMED), ...(total > NAMED ? ["…"] : [])].join(", ")})`
            ) : search === undefined ? (
              text
            ) : (
              <Link to={`${path}?${search}`}>{text}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
