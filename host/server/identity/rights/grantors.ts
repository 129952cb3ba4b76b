/** Finds who can change an access decision: users of the shop by name, without addresses, else the responsible role. */
import { and, asc, desc, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { DenialReason } from "../../../../src/contract/endpoints/rights";
import type { Right } from "../../../../src/contract/rights";
import { fullName } from "../actors";
import { SYSTEM_ROLES } from "./system-roles";
import type { RequestContext } from "../../platform/http/request-context";
import type { Database } from "../../platform/storage/db";
import { membership, type shop, userAccount, userRole } from "../../platform/storage/schema";
import { loadDecisions } from "./facts";

/** A user or a role that can change a decision. */
export interface Grantor {
  readonly kind: "PERSON" | "ROLE";
  readonly name: string;
}

/** Maximum names shown. */
const MAX_PEOPLE = 3;
/** Maximum users to consider. */
const MAX_CANDIDATES = 12;

/** Reasons that user administrators of the shop can resolve. */
const BY_USERS: readonly DenialReason[] = ["RIGHT_NOT_IN_ROLE", "NO_ROLE_HERE", "USER_DISABLED"];
const BY_PAYERS: readonly DenialReason[] = ["PLAN_TOO_LOW", "SUBSCRIPTION_BLOCKED", "NO_PLAN"];
/** Reasons that no other user can resolve. */
const NOT_GRANTABLE: readonly DenialReason[] = ["UNKNOWN_ROUTE", "NOT_FOR_SUPER_ADMIN", "SUPER_MENUS_OFF"];

/** A user that can change a decision, with the address for a mail. */
export interface Administrator {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/** Returns active users of the shop and its network, highest level first, without platform users. */
async function candidatesOf(database: Database, ownShop: typeof shop.$inferSelect, exceptId: number) {
  const rows = await database
    .select({ user: userAccount, level: userRole.level })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(
      and(
        or(
          eq(membership.shopId, ownShop.id),
          ownShop.networkId === null ? sql`false` : eq(membership.networkId, ownShop.networkId),
        ),
        eq(membership.status, "ACTIVE"),
        eq(membership.readOnly, false),
        or(isNull(membership.since), lte(membership.since, sql`current_date`)),
        or(isNull(membership.until), gte(membership.until, sql`current_date`)),
        eq(userAccount.status, "ACTIVE"),
        ne(userAccount.id, exceptId),
      ),
    )
    .orderBy(
      desc(sql`${membership.shopId} is not null`),
      desc(membership.mainAdministrator),
      desc(userRole.level),
      asc(userAccount.id),
    )
    .limit(MAX_CANDIDATES);
  return [...new Map(rows.map((row) => [row.user.id, row.user])).values()];
}

/** Returns users that can change the decision and have the right themselves, because users cannot grant rights that they lack. */
export async function administrators(
  database: Database,
  context: RequestContext,
  ownShop: typeof shop.$inferSelect,
  neededRights: readonly Right[],
  level: number,
): Promise<Administrator[]> {
  const people: Administrator[] = [];
  for (const user of await candidatesOf(database, ownShop, context.identity.userId)) {
    if (people.length >= MAX_PEOPLE) break;
    const userInShop = {
      userId: user.id,
      shopId: ownShop.id,
      networkId: ownShop.networkId,
      profileCode: ownShop.profileCode,
    };
    const decisions = await loadDecisions(database, userInShop, false);
    if (decisions.level < level || !neededRights.every((right) => decisions.rights[right] === true)) continue;
    people.push({ userId: user.id, name: fullName(user), email: user.email, locale: user.locale });
  }
  return people;
}

export interface DenialSource {
  readonly reason: DenialReason;
  readonly right: Right | null;
  /** Level of the user lacking the right; users cannot grant to a higher level. */
  readonly level: number;
}

/** Returns the rights needed to change a decision; undefined when no user of the shop can. */
export function rightsToGrant({ reason, right }: DenialSource): readonly Right[] | undefined {
  if (BY_USERS.includes(reason)) return right === null ? ["USER_LIST"] : ["USER_LIST", right];
  return BY_PAYERS.includes(reason) ? ["PLAN"] : undefined;
}

const roleName = (code: keyof typeof SYSTEM_ROLES, locale: string): string =>
  SYSTEM_ROLES[code]?.label[locale] ?? SYSTEM_ROLES[code]?.label["en_GB"] ?? code;

/** Returns who can change a denial: users of the shop by name, else the role that can. */
export async function grantors(
  database: Database,
  context: RequestContext,
  ownShop: typeof shop.$inferSelect | undefined,
  denial: DenialSource,
): Promise<Grantor[]> {
  const { initial } = context.identity;
  if (NOT_GRANTABLE.includes(denial.reason)) return [];
  if (denial.reason === "SUBROGATION_FORBIDDEN")
    return initial === null ? [] : [{ kind: "PERSON", name: initial.fullName }];
  const neededRights = rightsToGrant(denial);
  const people =
    ownShop === undefined || neededRights === undefined
      ? []
      : await administrators(database, context, ownShop, neededRights, denial.level);
  if (people.length > 0) return people.map(({ name }) => ({ kind: "PERSON", name }));
  return [{ kind: "ROLE", name: roleName("SUPER_ADMINISTRATOR", context.locale) }];
}
