/** What an account that is attached to some dealers may do with each of them. Spec 2 §2 "Dealer area" (attach-dealers). */
import { sql } from "drizzle-orm";
import { PROPOSABLE } from "../../../src/resources/dealers/fitter-update.resource";
import { DEALER_ROLES, type DealerRole } from "../../../src/resources/dealers/dealer-choices";
import { raiseAlert } from "../context/alerts";
import { ApiProblem } from "../http/problem";
import type { HookContext } from "../resources/hooks";
import { sameValue } from "../storage/audit";
import { acrossShops } from "../storage/scoped-database";
import { isBetween, shopToday } from "../storage/shop-day";
import { propose } from "./updates/propose";

const PROPOSED: ReadonlySet<string> = new Set(PROPOSABLE);

/** The strongest role that the account has with the dealer today. Where none was given, it is the owner's. */
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
 * A change of a dealer by somebody attached to it. Owners and managers change at once; what an employee changes becomes a proposal, and the
 * record stays as it is; who only reads is refused. Answers the values to keep in place of those sent.
 */
export async function judgeAttached<V extends object>(
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
