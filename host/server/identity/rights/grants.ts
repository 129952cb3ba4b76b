/** What an account may grant to others: no role above its own level, and no right that it lacks. */
import type { Right } from "../../../../src/contract/rights";
import type { Database, Transaction } from "../../platform/storage/db";
import { loadMembershipFacts, type MembershipFacts, type UserInShop } from "./access";
import { rightsOfRoles, rightsOpenToShop, type RoleFacts } from "./effective-rights";

export interface Giver {
  readonly level: number;
  /** Rights that the shop can use; others have no effect. */
  readonly open: ReadonlySet<Right>;
  /** Returns the rights of a role that the account cannot grant. */
  missing(role: RoleFacts): readonly Right[];
}

/**
 * Returns what follows from an account's memberships. Platform administrators grant any right of the shop, also those that the platform
 * withholds from themselves, such as prices.
 */
function giverFrom(facts: MembershipFacts): Giver {
  const own = rightsOfRoles(facts.roles);
  const open = rightsOpenToShop(facts);
  const givesAll = facts.platform && own.has("SUPER_ADMIN");
  return {
    level: facts.level,
    open,
    missing: (role) =>
      givesAll ? [] : [...rightsOfRoles([role])].filter((right) => open.has(right) && !own.has(right)),
  };
}

/** Loads what an account may grant in a shop. */
export const loadGiver = async (database: Database | Transaction, userInShop: UserInShop): Promise<Giver> =>
  giverFrom(await loadMembershipFacts(database, userInShop));
