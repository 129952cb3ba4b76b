/** Shows how many records of another resource an action affects, with a link to them. */
import { useQuery } from "@tanstack/react-query";
import { loadResource, screenOf } from "../../catalogue/screens";
import type { ActionTouches } from "../../contract/kinds/action-touches";
import type { AnyResource } from "../../contract/resource";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { messageKeys } from "../../contract/message-keys";
import { useRuntime, useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";
import { searchOf } from "../resource-queries";
import type { ActionTarget, ResourceAction } from "./resource-action";

export interface TouchedRecordsProps {
  readonly resource: AnyResource;
  readonly action: ResourceAction;
  readonly touches: ActionTouches;
  readonly target: ActionTarget;
}

/** Returns the selected ids; empty when everything that matches is selected, in which case no number is shown. */
function idsOf(target: ActionTarget): readonly number[] {
  if (target.kind === "one") return [target.record.id];
  return "ids" in target.selection ? target.selection.ids : [];
}

export function TouchedRecords({ resource, action, touches, target }: TouchedRecordsProps) {
  const t = useT();
  const { http, session } = useRuntime();
  const ids = idsOf(target);
  const { data } = useQuery({
    queryKey: ["touched", touches, ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const other = await loadResource(touches.resource);
      // Without read right the number is not shown.
      if (other === undefined || !session.can(other.right?.read)) return null;
      const search = searchOf(other, { filter: { ...touches.filter, [touches.reference]: ids.join(",") } });
      const query = Object.fromEntries(search);
      const { total } = await http.call(resourceEndpoints(other).list, { query, signal, background: true });
      return { total, search: search.toString() };
    },
  });
  const path = screenOf(touches.resource, "list")?.paths[0];
  if (data === undefined || data === null || data.total === 0) return null;
  const text = t.countKey(`${messageKeys.action(resource.name, action.name)}.touched`, data.total);
  return <p>{path === undefined ? text : <Link to={`${path.replace(/^\//, "")}?${data.search}`}>{text}</Link>}</p>;
}
