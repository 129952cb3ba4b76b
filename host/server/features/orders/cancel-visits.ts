/** Cancels the visits of a cancelled order. */
import { ApiProblem } from "../../platform/http/problem";
import { callerWithin } from "../../resources/kinds/kind-context";
import { serviceOf } from "../../resources/service";
import type { HookContext } from "../../resources/types";
import { applyAction } from "../../resources/writing/actions";
import { loadOne, writeChange } from "../../resources/writing/saving";
import type { Order } from "./order";

const ACTION = "cancel";

/** Cancels the visits that have not begun, in the transaction that cancels the order. Their customers are told as usual. */
export async function cancelVisits({ parts, reference }: Order, { caller: outer, data }: HookContext): Promise<void> {
  const caller = callerWithin(outer, data);
  const service = serviceOf(caller.registry, "appointment");
  const action = service.resource.actions?.[ACTION];
  if (action === undefined) throw new Error("Appointments cannot be cancelled any more.");
  const ids = new Set(parts.flatMap(({ appointment }) => appointment?.id ?? []));
  const input = { reason: reference };
  for (const id of ids) {
    const visit = await loadOne(service, caller, data, id).catch((error: unknown) => {
      // It was deleted, or belongs to a dealer out of reach.
      if (error instanceof ApiProblem && error.problem.status === 404) return undefined;
      throw error;
    });
    if (visit === undefined || action.when?.(visit) === false) continue;
    const change = await applyAction(service, caller, data, ACTION, action, visit, input);
    await writeChange(service, caller, data, visit, change, { verb: "STATE", action: ACTION, input });
  }
}
