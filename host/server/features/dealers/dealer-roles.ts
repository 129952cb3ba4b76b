/** Permissions of dealer-scoped users by their role with each dealer. */
import { sql } from "drizzle-orm";
import { PROPOSABLE } from "../../../../src/resources/dealers/updates/fitter-update.resource";
import { DEALER_ROLES, type DealerRole } from "../../../../src/resources/dealers/fitter/dealer-choices";
import { raiseAlert } from "../../services/alerts";
import { ApiProblem } from "../../platform/http/problem";
import type { HookContext } from "../../resources/types";
import { sameValue } from "../../platform/storage/audit";
import { acrossShops } from "../../platform/storage/scoped-database";
import { isBetween, shopToday } from "../../platform/storage/shop-day";
import { propose } from "./updates/propose";

const PROPOSED: ReadonlySet<string> = new Set(PROPOSABLE);

/** Returns the account's strongest current role with the dealer; OWNER when none is set. */
async function roleOn({ data }: HookContext, fitterId: number): Promise<DealerRole> {
  const { userId, shopId } = data.scope;
  const { rows } = await acrossShops(data).execute<{ role: string | null }>(
    sql`select role from dealer_user_scope join membership on membership.id = membership_id where user_id = ${userId} and shop_id = ${shopId}
      and fitter_id = ${fitterId} and ${isBetween(shopToday(shopId), sql`from_day`, sql`to_day`)}`,
  );
  const held = rows.map(({ role }) => role ?? "OWNER");
  return DEALER_ROLES.find((role) => held.includes(role)) ?? "READ_ONLY";
}

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
  if (!context.dealerScoped) return undefined;
  const role = await roleOn(context, fitterId);
  if (role === "READ_ONLY") throw new ApiProblem("forbidden");
  if (role !== "EMPLOYEE") return undefined;
  const { caller, data } = context;
  const refused = [...sent].filter(
    (name) => !PROPOSED.has(name) && !sameValue(values[name as keyof V], before[name as keyof V]),
  );
  if (refused.length > 0)
    throw new ApiProblem("validation", {
      fields: Object.fromEntries(refused.map((name) => [name, "error.field-locked"])),
    });
  const wanted = Object.fromEntries([...sent].map((name) => [name, values[name as keyof V]]));
  const { ids } = await propose({ caller, data, source: "DEALER", importName: null }, [{ fitterId, values: wanted }]);
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
