/** Going elsewhere with a selection: its ids, asked for where it is everything that matches. */
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { errorText } from "../error-text";
import type { ResourceAction, ActionTarget } from "./resource-action";
import type { ActionContext } from "./run-action";

/** What an address takes, where the action says nothing. */
const MOST = 500;
const PAGE = 200;

/** Calls `go` with the ids; says so where the selection is too large for it. */
export async function withSelected(
  { resource, runtime }: ActionContext,
  { definition }: ResourceAction,
  { selection, count }: Extract<ActionTarget, { kind: "many" }>,
  go: (ids: readonly number[]) => void,
): Promise<void> {
  const { most = MOST } = definition;
  if (count > most) {
    await runtime.i18n.load(["errors"]);
    runtime.toasts.show({ kind: "warning", key: "error.too-many-selected" });
    return;
  }
  if ("ids" in selection) {
    go(selection.ids);
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
    go(ids.filter((id) => !except.includes(id)));
  } catch (error) {
    runtime.toasts.show({ kind: "error", text: errorText(runtime.i18n.t, error) });
  }
}
