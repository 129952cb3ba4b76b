/** Permissions of dealer-scoped users by their role with each dealer. */
import { PROPOSABLE_BY_ALL } from "../../../../src/resources/dealers/updates/fitter-update.resource";
import { raiseAlert } from "../../services/alerts";
import { ApiProblem } from "../../platform/http/problem";
import type { HookContext } from "../../resources/types";
import { sameValue } from "../../platform/storage/audit";
import { mayUseDealer } from "../../platform/storage/scope";
import { acrossShops } from "../../platform/storage/scoped-database";
import { propose } from "./updates/propose";

const PROPOSABLE_FIELDS: ReadonlySet<string> = new Set(PROPOSABLE_BY_ALL);

/**
 * Applies the role of a dealer-scoped user to a change. Owners and managers change the record directly; an employee's change becomes a proposal, and the
 * record stays unchanged; readers are refused. Returns the values to store instead of the submitted ones.
 */
export async function validateAttached<V extends object>(
  fitterId: number,
  before: V,
  values: V,
  sent: ReadonlySet<string>,
  context: HookContext,
): Promise<Partial<V> | undefined> {
  const { scope } = context.data;
  if (!mayUseDealer(scope, fitterId, "WRITE")) throw new ApiProblem("forbidden");
  if (mayUseDealer(scope, fitterId, "MANAGE")) return undefined;
  const { caller, data } = context;
  const notAllowed = [...sent].filter(
    (name) => !PROPOSABLE_FIELDS.has(name) && !sameValue(values[name as keyof V], before[name as keyof V]),
  );
  if (notAllowed.length > 0)
    throw new ApiProblem("validation", {
      fields: Object.fromEntries(notAllowed.map((name) => [name, "error.field-locked"])),
    });
  const proposedValues = Object.fromEntries([...sent].map((name) => [name, values[name as keyof V]]));
  const { ids } = await propose({ caller, data, source: "DEALER", importName: null }, [
    { fitterId, values: proposedValues },
  ]);
  if (ids.length > 0)
    await raiseAlert(acrossShops(data), {
      key: `fitter-update-sent-${data.scope.userId}-${fitterId}`,
      shopId: data.scope.shopId ?? 0,
      userId: data.scope.userId,
      type: "INFO",
      titleKey: "dealer-transfer.alert.sent.title",
      lines: [{ key: "dealer-transfer.alert.sent.text" }],
      link: `/fitterUpdate/${ids[0]}`,
    });
  return Object.fromEntries([...sent].map((name) => [name, before[name as keyof V]])) as Partial<V>;
}
