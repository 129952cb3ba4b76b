/** Facts on which rights are decided, for anybody in a shop: what a session has loaded already, read anew for another person. */
import { eq } from "drizzle-orm";
import type { ConditionFacts } from "../../../src/contract/conditions";
import { loadMembershipFacts, type Place } from "../auth/access";
import { decideRights, heldRights, type RightDenial, type RightsFacts } from "../auth/effective-rights";
import type { Right, RightsMap } from "../../../src/contract/rights";
import type { Database } from "../storage/db";
import { subscription } from "../storage/schema";

export interface Decided {
  readonly facts: RightsFacts;
  readonly decisions: ReadonlyMap<Right, RightDenial | undefined>;
  readonly rights: RightsMap;
  readonly level: number;
}

const DAY_MS = 86_400_000;

/** Every right of a person in a shop. */
export async function decideFor(database: Database, place: Place, subrogated: boolean): Promise<Decided> {
  const known = await loadMembershipFacts(database, place);
  const [plan] =
    place.shopId === null
      ? []
      : await database.select().from(subscription).where(eq(subscription.shopId, place.shopId));
  const facts: RightsFacts = {
    ...known,
    subscriptionStatus: plan?.status ?? "NONE",
    statusDays: plan === undefined ? 0 : (Date.now() - plan.statusSince.getTime()) / DAY_MS,
    planCode: plan?.planCode ?? null,
    subrogated,
  };
  const decisions = decideRights(facts);
  return { facts, decisions, rights: heldRights(decisions), level: known.level };
}

/** Conditions of the shop as another person meets them: without the super menus, which are a choice of one's own session. */
export const conditionsFor = (own: ConditionFacts, { facts, rights }: Decided): ConditionFacts => ({
  ...own,
  superAdmin: facts.platform && rights.SUPER_ADMIN === true,
  activeSuperMenus: false,
});
