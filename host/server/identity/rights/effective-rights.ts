/**
 * Computes whether an account holds a right in a shop and, if not, why: ten checks in a fixed order, of which the first failure is the reason.
 * Checks that depend on a screen or record (8 conditions, 9 scope) run with the call; the others are here. Pure.
 */
import type { PlanCode, SubscriptionStatus } from "../../../../src/contract/context";
import type { DenialReason } from "../../../../src/contract/endpoints/rights";
import { RIGHTS } from "../../../../src/contract/right-codes";
import { withImpliedRights, type Right, type RightsMap } from "../../../../src/contract/rights";
import { PLAN_OF_RIGHT, planIncludes, RIGHT_GROUPS, type GroupCode } from "./right-catalogue";

export type RightDenial = Extract<
  DenialReason,
  | "NO_ROLE_HERE"
  | "RIGHT_NOT_IN_PROFILE"
  | "RIGHT_REMOVED_FOR_SHOP"
  | "RIGHT_NOT_IN_ROLE"
  | "SUBSCRIPTION_BLOCKED"
  | "PLAN_TOO_LOW"
  | "SUBROGATION_FORBIDDEN"
>;

/** A role of a membership. */
export interface RoleFacts {
  /** Rights of the role including its base role. */
  readonly rights: readonly Right[];
  readonly extra: readonly Right[];
  readonly withdrawn: readonly Right[];
}

/** Facts from which rights are decided. */
export interface RightsFacts {
  /** Whether it is a platform membership, which profile, shop groups, subscription and plan do not limit. */
  readonly platform: boolean;
  readonly roles: readonly RoleFacts[];
  readonly profileGroups: readonly string[];
  readonly shopGroups: readonly { readonly groupCode: string; readonly granted: boolean }[];
  readonly subscriptionStatus: SubscriptionStatus;
  /** Days since the subscription changed to its current status. */
  readonly statusDays: number;
  readonly planCode: PlanCode | null;
  readonly subrogated: boolean;
}

/** Days that a suspended shop can still read. Writes are refused at once. */
const READING_DAYS_WHEN_SUSPENDED = 30;
/** Rights that remain in a suspended or deleted shop, to view and pay open invoices. */
export const ALWAYS_ALLOWED: readonly Right[] = ["SUBSCRIPTION", "PLAN", "PERSONAL_INFORMATION"];
/** Rights suspended during a subrogation; subrogations cannot be nested. */
const FORBIDDEN_UNDER_SUBROGATION: readonly Right[] = ["SUBROGATION"];

const isGroup = (code: string): code is GroupCode => Object.hasOwn(RIGHT_GROUPS, code);
const rightsOfGroups = (codes: readonly string[]): Set<Right> =>
  new Set(codes.filter(isGroup).flatMap((code): readonly Right[] => RIGHT_GROUPS[code]));

/** Returns the rights that roles give, whether the shop may use them or not. */
export function rightsOfRoles(roles: readonly RoleFacts[]): Set<Right> {
  const rights = new Set<Right>();
  for (const role of roles) {
    const roleRights = withImpliedRights([...role.rights, ...role.extra]);
    for (const right of role.withdrawn) roleRights.delete(right);
    for (const right of roleRights) rights.add(right);
  }
  return rights;
}

/** Returns the rights that the shop can use: those of its profile's groups and of groups added for it, without those removed for it. */
export function rightsOpenToShop({
  profileGroups,
  shopGroups,
}: Pick<RightsFacts, "profileGroups" | "shopGroups">): Set<Right> {
  const removed = new Set(shopGroups.filter(({ granted }) => !granted).map(({ groupCode }) => groupCode));
  const added = shopGroups.filter(({ granted }) => granted).map(({ groupCode }) => groupCode);
  return rightsOfGroups([...profileGroups, ...added].filter((code) => !removed.has(code)));
}

/** Decides all rights at once: undefined for granted rights, else the reason of the denial. */
export function decideRights(facts: RightsFacts): ReadonlyMap<Right, RightDenial | undefined> {
  const inRoles = rightsOfRoles(facts.roles);
  const added = facts.shopGroups.filter(({ granted }) => granted).map(({ groupCode }) => groupCode);
  const inGroups = rightsOfGroups([...facts.profileGroups, ...added]);
  // Removing a group removes a right only if none of the shop's other groups contains it.
  const inRemaining = rightsOpenToShop(facts);
  const isBlocked =
    facts.subscriptionStatus === "DELETED" ||
    (facts.subscriptionStatus === "SUSPENDED" && facts.statusDays > READING_DAYS_WHEN_SUSPENDED);

  const decide = (right: Right): RightDenial | undefined => {
    if (facts.roles.length === 0) return "NO_ROLE_HERE";
    if (!facts.platform) {
      if (!inGroups.has(right)) return "RIGHT_NOT_IN_PROFILE";
      if (!inRemaining.has(right)) return "RIGHT_REMOVED_FOR_SHOP";
    }
    if (!inRoles.has(right)) return "RIGHT_NOT_IN_ROLE";
    if (!facts.platform) {
      if (isBlocked && !ALWAYS_ALLOWED.includes(right)) return "SUBSCRIPTION_BLOCKED";
      const plan = PLAN_OF_RIGHT[right];
      if (plan !== undefined && !planIncludes(facts.planCode, plan)) return "PLAN_TOO_LOW";
    }
    if (facts.subrogated && FORBIDDEN_UNDER_SUBROGATION.includes(right)) return "SUBROGATION_FORBIDDEN";
    return undefined;
  };
  return new Map(RIGHTS.map((right) => [right, decide(right)]));
}

/** Returns the granted rights. */
export const grantedRights = (decisions: ReadonlyMap<Right, RightDenial | undefined>): RightsMap =>
  Object.fromEntries([...decisions].filter(([, reason]) => reason === undefined).map(([right]) => [right, true]));

/** Returns the plans that would grant rights withheld only by the plan (`planFromRightMap`). */
export const plansNeeded = (decisions: ReadonlyMap<Right, RightDenial | undefined>): Partial<Record<Right, PlanCode>> =>
  Object.fromEntries(
    [...decisions].filter(([, reason]) => reason === "PLAN_TOO_LOW").map(([right]) => [right, PLAN_OF_RIGHT[right]]),
  );
