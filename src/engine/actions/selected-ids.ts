import { resourceEndpoints } from "../../contract/resource-endpoints";
import { errorText } from "../error-text";
import type { ResourceAction, ActionTarget } from "./resource-action";
import type { ActionContext } from "./run-action";

/** Maximum number of ids in a URL, unless the action sets its own limit. */
const MAX_IDS = 500;
const PAGE = 200;

/**
 * Passes the ids of a selection to `run`. Fetches them when everything that matches is selected. Shows a warning when
 * there are too many.
 */
export async function withSelected(
  { resource, runtime }: ActionContext,
  { definition }: ResourceAction,
  { selection, count }: Extract<ActionTarget, { kind: "many" }>,
  run: (ids: readonly number[]) => void,
): Promise<void> {
  const { maxSelected: maxIds = MAX_IDS } = definition;
  if (count > maxIds) {
    runtime.toasts.show({ kind: "warning", key: "error.too-many-selected" });
    return;
  }
  if ("ids" in selection) {
    run(selection.ids);
    return;
  }
  const { query, except = [] } = selection;
  const ids: number[] = [];
  try {
    for (let page = 1; ids.length < count + except.length; page++) {
      const { elements } = await runtime.http.call(resourceEndpoints(resource).list, {
        query: { ...query, page: String(page), size: String(PAGE) },
      });
      ids.push(...elements.map(({ id }) => id));
      if (elements.length < PAGE) break;
    }
    run(ids.filter((id) => !except.includes(id)));
  } catch (error) {
    runtime.toasts.show({ kind: "error", text: errorText(runtime.i18n.t, error) });
  }
}
