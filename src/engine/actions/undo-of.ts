import type { BulkResponse } from "../../contract/bulk";
import type { Undone } from "../../contract/endpoints/undo";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { Translate } from "../../runtime/i18n";
import { errorText } from "../error-text";
import { invalidateResource } from "../resource-cache";
import { undo, type ActionContext } from "./run-action";
import { undoneToast } from "./undone-toast";

/** What an action did, and the action that takes it back where the server does not undo it. */
export interface Done {
  readonly undoToken: string | null;
  readonly reverse: string | undefined;
  /** Records that the action was run for; empty when only their filter is known. */
  readonly ids: readonly number[];
  readonly failed: BulkResponse["failed"];
}

/** Runs the reverse action. Records that refuse it are left as they are. */
async function takeBack(
  { resource, runtime, client }: ActionContext,
  reverse: string,
  ids: readonly number[],
): Promise<Undone> {
  const body = { selection: { ids: [...ids] }, action: reverse, values: {} };
  const { done, failed } = await runtime.http.call(resourceEndpoints(resource).bulk, { body });
  await invalidateResource(client, resource.name);
  const left = { count: failed.length, names: failed.map(({ label }) => label) };
  return { restored: done, ...(failed.length > 0 && { left }) };
}

/**
 * Returns the function that undoes a change and shows the result, for the message about the change. Undefined when
 * nothing can undo it.
 *
 * @param onUndone called after records were restored
 */
export function undoOf(
  context: ActionContext,
  t: Translate,
  { undoToken, reverse, ids, failed }: Done,
  onUndone?: () => void,
): (() => void) | undefined {
  const failedIds = new Set(failed.map(({ id }) => id));
  const changed = ids.filter((id) => !failedIds.has(id));
  const isReversible = reverse !== undefined && changed.length > 0;
  if (undoToken === null && !isReversible) return undefined;
  const run = async (): Promise<void> => {
    const { toasts } = context.runtime;
    try {
      toasts.show(
        undoneToast(
          t,
          undoToken === null ? await takeBack(context, reverse ?? "", changed) : await undo(context, undoToken),
        ),
      );
      onUndone?.();
    } catch (error) {
      toasts.show({ kind: "error", text: `${t("action.undo-failed")}. ${errorText(t, error)}` });
    }
  };
  return () => void run();
}
