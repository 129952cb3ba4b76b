/** Loads the facts of an account's access in a shop: memberships, roles, groups, attached dealers. Cached until the rights stamp changes. */
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Right } from "../../../../src/contract/rights";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "../../platform/storage/db";
import {
  dealerUserScope,
  membership,
  profileGroup,
  roleRight,
  serverSetting,
  shopGroup,
  userRole,
} from "../../platform/storage/schema";
import type { DataScope, Reach } from "../../platform/storage/scope";
import { isBetween, shopToday } from "../../platform/storage/shop-day";
import type { RoleFacts } from "./effective-rights";

/** A user and the shop whose memberships apply. `profileCode` is the profile of the shop. */
export interface UserInShop {
  readonly userId: number;
  readonly shopId: number | null;
  readonly networkId: number | null;
  readonly profileCode: string | null;
}

/** Facts from an account's memberships about one shop. */
export interface MembershipFacts {
  readonly platform: boolean;
  readonly roles: readonly RoleFacts[];
  /** Highest level of the roles; 0 without roles. */
  readonly level: number;
  readonly reach: Reach;
  readonly dealers: Pick<DataScope, "fitterIds" | "writableIds" | "managedIds">;
  readonly dealerScope: "ALL" | "ATTACHED";
  readonly readOnly: boolean;
  readonly profileGroups: readonly string[];
  readonly shopGroups: readonly { readonly groupCode: string; readonly granted: boolean }[];
}

/** Loads the memberships of a user that apply in a shop, with their roles. */
async function membershipsIn(
  database: Database | Transaction,
  { userId, shopId, networkId }: Omit<UserInShop, "profileCode">,
) {
  return database
    .select()
    .from(membership)
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(
      and(
        eq(membership.userId, userId),
        eq(membership.status, "ACTIVE"),
        isBetween(shopToday(shopId), membership.since, membership.until),
        or(
          and(isNull(membership.shopId), isNull(membership.networkId), eq(userRole.scopeKind, "PLATFORM")),
          shopId === null ? sql`false` : eq(membership.shopId, shopId),
          networkId === null ? sql`false` : eq(membership.networkId, networkId),
        ),
      ),
    );
}

const highestLevel = (rows: Awaited<ReturnType<typeof membershipsIn>>): number =>
  Math.max(0, ...rows.map((row) => row.user_role.level));

/** Loads the highest level of a user's roles in a shop; 0 without roles. */
export const loadLevel = async (
  database: Database | Transaction,
  userInShop: Omit<UserInShop, "profileCode">,
): Promise<number> => highestLevel(await membershipsIn(database, userInShop));

/** A role whose rights are read. */
export type RoleKey = Pick<typeof userRole.$inferSelect, "id" | "baseRoleId">;

/**
 * Returns the rights of each role in a shop: those of its base role, modified by its own rows, then by the shop's variant of it: the role of
 * the shop with the same code.
 */
export async function rightsByRole(
  database: Database | Transaction,
  shopId: number | null,
  roles: readonly RoleKey[],
): Promise<Map<number, Right[]>> {
  const ids = roles.flatMap((role) => (role.baseRoleId === null ? [role.id] : [role.id, role.baseRoleId]));
  if (ids.length === 0) return new Map();
  const variant = alias(userRole, "variant");
  const base = alias(userRole, "base");
  const rows = await database
    .select({ right: roleRight.right, granted: roleRight.granted, roleId: roleRight.roleId, variantOf: base.id })
    .from(roleRight)
    .leftJoin(variant, and(eq(variant.id, roleRight.roleId), shopId === null ? sql`false` : eq(variant.shopId, shopId)))
    .leftJoin(base, and(eq(base.id, variant.baseRoleId), eq(sql`lower(${base.code})`, sql`lower(${variant.code})`)))
    .where(or(inArray(roleRight.roleId, ids), inArray(base.id, ids)));
  return new Map(
    roles.map((role) => {
      const rights = new Set<Right>();
      const layers = [
        rows.filter(({ roleId }) => roleId === role.baseRoleId),
        rows.filter(({ roleId }) => roleId === role.id),
        rows.filter(({ variantOf }) => variantOf === role.id),
      ];
      for (const { right, granted } of layers.flat())
        if (granted) rights.add(right);
        else rights.delete(right);
      return [role.id, [...rights]];
    }),
  );
}

/** Loads the attached dealers by role. The strongest role counts, and an attachment without a role counts as OWNER. */
async function attachedDealers(
  database: Database | Transaction,
  shopId: number | null,
  membershipIds: readonly number[],
): Promise<MembershipFacts["dealers"]> {
  if (membershipIds.length === 0) return { fitterIds: [] };
  const rows = await database
    .selectDistinct({ fitterId: dealerUserScope.fitterId, role: dealerUserScope.role })
    .from(dealerUserScope)
    .where(
      and(
        inArray(dealerUserScope.membershipId, [...membershipIds]),
        isBetween(shopToday(shopId), dealerUserScope.fromDay, dealerUserScope.toDay),
      ),
    );
  const dealersWithRole = (...roles: readonly (string | null)[]): number[] => [
    ...new Set(rows.flatMap(({ fitterId, role }) => (roles.includes(role) ? [fitterId] : []))),
  ];
  return {
    fitterIds: [...new Set(rows.map(({ fitterId }) => fitterId))],
    writableIds: dealersWithRole(null, "OWNER", "MANAGER", "EMPLOYEE"),
    managedIds: dealersWithRole(null, "OWNER", "MANAGER"),
  };
}

const REACH_OF: Readonly<Record<"PLATFORM" | "NETWORK" | "SHOP" | "DEALERS", number>> = {
  DEALERS: 0,
  SHOP: 1,
  NETWORK: 2,
  PLATFORM: 3,
};

/** Loads the facts from the database. Sessions use `AccessCache`. */
export async function loadMembershipFacts(
  database: Database | Transaction,
  userInShop: UserInShop,
): Promise<MembershipFacts> {
  const { profileCode, shopId } = userInShop;
  const [rows, profileGroups, shopGroups] = await Promise.all([
    membershipsIn(database, userInShop),
    profileCode === null ? [] : database.select().from(profileGroup).where(eq(profileGroup.profileCode, profileCode)),
    shopId === null ? [] : database.select().from(shopGroup).where(eq(shopGroup.shopId, shopId)),
  ]);
  const isAttached = ({ membership, user_role: role }: (typeof rows)[number]) =>
    membership.dealerScope === "ATTACHED" || role.scopeKind === "DEALERS";
  const seesAllDealers = rows.some((row) => !isAttached(row));
  const reach = rows.reduce<Reach>(
    (widest, { user_role: { scopeKind } }) => (REACH_OF[scopeKind] > REACH_OF[widest] ? scopeKind : widest),
    "DEALERS",
  );
  const [rights, dealers] = await Promise.all([
    rightsByRole(
      database,
      shopId,
      rows.map((row) => row.user_role),
    ),
    seesAllDealers
      ? { fitterIds: "ALL" as const }
      : attachedDealers(
          database,
          shopId,
          rows.map((row) => row.membership.id),
        ),
  ]);
  return {
    platform: rows.some((row) => row.membership.shopId === null && row.membership.networkId === null),
    roles: rows.map(({ membership }) => ({
      rights: rights.get(membership.roleId) ?? [],
      extra: membership.extraRights,
      withdrawn: membership.withdrawnRights,
    })),
    level: highestLevel(rows),
    reach,
    dealers,
    dealerScope: seesAllDealers ? "ALL" : "ATTACHED",
    readOnly: rows.length > 0 && rows.every((row) => row.membership.readOnly),
    profileGroups: profileGroups.map((group) => group.groupCode),
    shopGroups,
  };
}

/** Makes every server process load again what accounts may do, at their next request. */
export async function forgetAccess(database: Database): Promise<void> {
  await database
    .update(serverSetting)
    .set({ value: sql`(${serverSetting.value}::bigint + 1)::text` })
    .where(eq(serverSetting.key, "rights-stamp"));
}

/** Maximum cache age in milliseconds, because memberships start and end by day. */
const MAX_AGE_MS = 60_000;

/** Caches facts by user and shop until the rights stamp changes. */
export class AccessCache {
  readonly #cache = new Map<string, { readonly at: number; readonly facts: Promise<MembershipFacts> }>();
  #stamp = "";

  constructor(private readonly database: Database) {}

  load(userInShop: UserInShop, stamp: string): Promise<MembershipFacts> {
    if (stamp !== this.#stamp || this.#cache.size > 5_000) {
      this.#cache.clear();
      this.#stamp = stamp;
    }
    const key = `${userInShop.userId}:${userInShop.shopId}:${userInShop.networkId}:${userInShop.profileCode}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined && Date.now() - cached.at < MAX_AGE_MS) return cached.facts;
    const facts = loadMembershipFacts(this.database, userInShop);
    this.#cache.set(key, { at: Date.now(), facts });
    // Do not cache a failed load.
    facts.catch(() => this.#cache.delete(key));
    return facts;
  }
}
