/** Who can change a decision: people of the shop by name, nobody's address; where nobody of the shop can, the role that does. */
import { and, asc, desc, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { DenialReason } from "../../../src/contract/endpoints/rights";
import type { Right } from "../../../src/contract/rights";
import { fullName } from "../auth/request-context";
import { SYSTEM_ROLES } from "../auth/system-roles";
import type { RequestContext } from "../http/request-context";
import type { Database } from "../storage/db";
import { membership, type shop, userAccount, userRole } from "../storage/schema";
import { decideFor } from "./facts";

export interface Grantor {
  readonly kind: "PERSON" | "ROLE";
  readonly name: string;
}

/** Names shown; more would be a directory. */
const SHOWN = 3;
/** People looked at for it. */
const LOOKED_AT = 12;

/** Decided by people of the shop: roles by those who manage users, plans by those who pay. */
const BY_USERS: readonly DenialReason[] = ["RIGHT_NOT_IN_ROLE", "NO_ROLE_HERE", "USER_DISABLED"];
const BY_PAYERS: readonly DenialReason[] = ["PLAN_TOO_LOW", "SUBSCRIPTION_BLOCKED", "NO_PLAN"];
/** Nothing anybody gives: it is so, or one's own choice. */
const NOBODY: readonly DenialReason[] = ["UNKNOWN_ROUTE", "NOT_FOR_SUPER_ADMIN", "SUPER_MENUS_OFF"];

export interface Administrator {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/** Active people of the shop, highest first: its own, and those of its network. Never those of the platform, nor of another shop. */
async function peopleOf(database: Database, own: typeof shop.$inferSelect, exceptId: number) {
  const rows = await database
    .select({ user: userAccount, level: userRole.level })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(
      and(
        or(
          eq(membership.shopId, own.id),
          own.networkId === null ? sql`false` : eq(membership.networkId, own.networkId),
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
    .limit(LOOKED_AT);
  return [...new Map(rows.map((row) => [row.user.id, row.user])).values()];
}

/** People of the shop who hold what is needed to change it, and the right itself: nobody gives what they do not have. */
export async function administrators(
  database: Database,
  context: RequestContext,
  own: typeof shop.$inferSelect,
  needed: readonly Right[],
  level: number,
): Promise<Administrator[]> {
  const found: Administrator[] = [];
  for (const user of await peopleOf(database, own, context.identity.userId)) {
    if (found.length >= SHOWN) break;
    const place = { userId: user.id, shopId: own.id, networkId: own.networkId, profileCode: own.profileCode };
    const decided = await decideFor(database, place, false);
    if (decided.level < level || !needed.every((right) => decided.rights[right] === true)) continue;
    found.push({ userId: user.id, name: fullName(user), email: user.email, locale: user.locale });
  }
  return found;
}

export interface Lack {
  readonly reason: DenialReason;
  readonly right: Right | null;
  /** Level of the person who lacks it: nobody gives to somebody above them. */
  readonly level: number;
}

/** Rights that somebody needs in order to change a decision; undefined when nobody of the shop can. */
export function neededToChange({ reason, right }: Lack): readonly Right[] | undefined {
  if (BY_USERS.includes(reason)) return right === null ? ["USER_LIST"] : ["USER_LIST", right];
  return BY_PAYERS.includes(reason) ? ["PLAN"] : undefined;
}

const roleName = (code: keyof typeof SYSTEM_ROLES, locale: string): string =>
  SYSTEM_ROLES[code]?.label[locale] ?? SYSTEM_ROLES[code]?.label["en_GB"] ?? code;

export async function grantors(
  database: Database,
  context: RequestContext,
  own: typeof shop.$inferSelect | undefined,
  lack: Lack,
): Promise<Grantor[]> {
  const { initial } = context.identity;
  if (NOBODY.includes(lack.reason)) return [];
  if (lack.reason === "SUBROGATION_FORBIDDEN")
    return initial === null ? [] : [{ kind: "PERSON", name: initial.fullName }];
  const needed = neededToChange(lack);
  const people =
    own === undefined || needed === undefined ? [] : await administrators(database, context, own, needed, lack.level);
  if (people.length > 0) return people.map(({ name }) => ({ kind: "PERSON", name }));
  return [{ kind: "ROLE", name: roleName("SUPER_ADMINISTRATOR", context.locale) }];
}
