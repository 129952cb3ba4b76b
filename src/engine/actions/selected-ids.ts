import { resourceEndpoints } from "../../contract/resource-endpoints";
import { errorText } from "../error-text";
import type { ResourceAction, ActionTarget } from "./resource-action";
import type { ActionContext } from "./run-action";

/** Maximum number of ids in a URL, unless the action sets its own limit. */
const MAX_IDS = 500;
const PAGE = 200;

type ManyTarget = Extract<ActionTarget, { kind: "many" }>;

/** Returns the ids of a selection; pages through the list when everything that matches is selected. Throws TdError. */
export async function fetchSelectedIds(
  { resource, runtime }: Pick<ActionContext, "resource" | "runtime">,
  { selection, count }: ManyTarget,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  if ("ids" in selection) return selection.ids;
  const { query, except = [] } = selection;
  const ids: number[] = [];
  for (let page = 1; ids.length < count + except.length; page++) {
    const { elements } = await runtime.http.call(resourceEndpoints(resource).list, {
      query: { ...query, page: String(page), size: String(PAGE) },
      ...(signal !== undefined && { signal }),
    });
    ids.push(...elements.map(({ id }) => id));
    if (elements.length < PAGE) break;
  }
  return ids.filter((id) => !except.includes(id));
}

/** Passes the ids of a selection to `run`. Shows a warning when there are too many. */
export async function withSelected(
  context: ActionContext,
  { definition }: ResourceAction,
  target: ManyTarget,
  run: (ids: readonly number[]) => void,
): Promise<void> {
  const { runtime } = context;
  if (target.count > (definition.maxSelected ?? MAX_IDS)) {
    runtime.toasts.show({ kind: "warning", key: "error.too-many-selected" });
    return;
  }
  try {
    run(await fetchSelectedIds(context, target));
  } catch (error) {
    runtime.toasts.show({ kind: "error", text: errorText(runtime.i18n.t, error) });
  }
}
