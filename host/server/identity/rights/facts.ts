/** Loads rights facts of any user in a shop, like those of a session. */
import { eq } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import type { ConditionFacts } from "../../../../src/contract/conditions";
import { loadMembershipFacts, type MembershipFacts, type UserInShop } from "./access";
import { decideRights, grantedRights, type RightDenial, type RightsFacts } from "./effective-rights";
import type { Right, RightsMap } from "../../../../src/contract/rights";
import type { Database, Transaction } from "../../platform/storage/db";
import { subscription } from "../../platform/storage/schema";

export interface Decisions {
  readonly facts: RightsFacts;
  readonly decisions: ReadonlyMap<Right, RightDenial | undefined>;
  readonly rights: RightsMap;
  readonly level: number;
  readonly dealers: MembershipFacts["dealers"];
}

/** Decides all rights of a user in a shop. */
export async function loadDecisions(
  database: Database | Transaction,
  userInShop: UserInShop,
  subrogated: boolean,
): Promise<Decisions> {
  const membershipFacts = await loadMembershipFacts(database, userInShop);
  const { level, dealers } = membershipFacts;
  const [plan] =
    userInShop.shopId === null
      ? []
      : await database.select().from(subscription).where(eq(subscription.shopId, userInShop.shopId));
  const facts: RightsFacts = {
    ...membershipFacts,
    subscriptionStatus: plan?.status ?? "NONE",
    statusDays: plan === undefined ? 0 : (Date.now() - plan.statusSince.getTime()) / DAY_MS,
    planCode: plan?.planCode ?? null,
    subrogated,
  };
  const decisions = decideRights(facts);
  return { facts, decisions, rights: grantedRights(decisions), level, dealers };
}

/** Returns the shop's conditions for another user, without super menus, which belong to the current session. */
export const conditionsFor = (conditions: ConditionFacts, { facts, rights }: Decisions): ConditionFacts => ({
  ...conditions,
  superAdmin: facts.platform && rights.SUPER_ADMIN === true,
  activeSuperMenus: false,
});
