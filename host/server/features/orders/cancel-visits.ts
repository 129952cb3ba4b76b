/** Cancels the visits of a cancelled order. */
import type { HookContext } from "../../resources/types";
import { runWithin } from "../../resources/kinds/run-within";
import type { Order } from "./order";

/** Cancels the visits that have not begun, in the transaction that cancels the order. Their customers are told as usual. */
export async function cancelVisits({ parts, reference }: Order, { caller, data }: HookContext): Promise<void> {
  const ids = new Set(parts.flatMap(({ appointment }) => appointment?.id ?? []));
  const input = { reason: reference };
  for (const id of ids) await runWithin(caller, data, { resource: "appointment", id, action: "cancel", input });
}
