/** Evaluates a right with ten checks and returns the first failure. Pure functions. */
import { failedCondition, type Condition, type ConditionFacts } from "../../../../src/contract/conditions";
import { RIGHT_CHECKS, type DenialReason, type RightCheck } from "../../../../src/contract/endpoints/rights";
import { isMet, rightsIn, type Right, type RightRequirement } from "../../../../src/contract/rights";
import type { RightDenial } from "./effective-rights";

const CHECK_OF: Readonly<Record<DenialReason, RightCheck>> = {
  UNKNOWN_ROUTE: "ROUTE",
  USER_DISABLED: "USER",
  NO_ROLE_HERE: "MEMBERSHIP",
  RIGHT_NOT_IN_PROFILE: "PROFILE",
  RIGHT_REMOVED_FOR_SHOP: "SHOP_GROUPS",
  RIGHT_NOT_IN_ROLE: "ROLE",
  SUBSCRIPTION_BLOCKED: "SUBSCRIPTION",
  PLAN_TOO_LOW: "PLAN",
  SUBROGATION_FORBIDDEN: "SUBROGATION",
  NOT_FOR_SUPER_ADMIN: "CONDITIONS",
  SUPER_MENUS_OFF: "CONDITIONS",
  DLU_MODE: "CONDITIONS",
  PIM_ACTIVE: "CONDITIONS",
  FTP_MANAGED: "CONDITIONS",
  RUNFLAT_HIDDEN: "CONDITIONS",
  NO_PLAN: "CONDITIONS",
  LOCAL_PRESENCE_OFF: "CONDITIONS",
  SOME_DEALERS_ONLY: "CONDITIONS",
  PROFILE_CODE_NEEDED: "CONDITIONS",
};

const REASON_OF: Readonly<Record<Condition, DenialReason>> = {
  "not-super-admin": "NOT_FOR_SUPER_ADMIN",
  "super-menus": "SUPER_MENUS_OFF",
  "not-dlu": "DLU_MODE",
  "no-pim": "PIM_ACTIVE",
  "own-stock-prices": "FTP_MANAGED",
  "runflat-option": "RUNFLAT_HIDDEN",
  "plan-not-demo": "NO_PLAN",
  "local-presence": "LOCAL_PRESENCE_OFF",
  "whole-shop": "SOME_DEALERS_ONLY",
  "calendar-network-administrator": "PROFILE_CODE_NEEDED",
  "head-of-network": "PROFILE_CODE_NEEDED",
};

/** Checks that do not apply to platform memberships. */
const SKIPPED_ON_PLATFORM: readonly RightCheck[] = ["PROFILE", "SHOP_GROUPS", "SUBSCRIPTION", "PLAN"];

/** What an account needs for access. */
export interface AccessRequirement {
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
}

/** Facts about the account in its shop. */
export interface AccessSubject {
  readonly active: boolean;
  readonly platform: boolean;
  readonly decisions: ReadonlyMap<Right, RightDenial | undefined>;
  readonly conditions: ConditionFacts;
}

/** Whether access is granted, else the reason and the result of each check. */
export interface Decision {
  readonly reason: DenialReason | null;
  /** The right that the decision is about; of several alternatives, the one that passed the most checks. */
  readonly right: Right | null;
  readonly condition: Condition | null;
  readonly checks: { readonly check: RightCheck; readonly state: "PASSED" | "FAILED" | "NOT_REACHED" | "SKIPPED" }[];
}

const depth = (reason: DenialReason): number => RIGHT_CHECKS.indexOf(CHECK_OF[reason]);

/** Of the missing rights of a requirement that is not met, the one that passed the most checks is explained. */
function nearestDecision(
  requirement: RightRequirement | undefined,
  { decisions }: AccessSubject,
): { right: Right | null; reason: RightDenial | undefined } {
  const decided = rightsIn(requirement).map((right) => ({ right, reason: decisions.get(right) }));
  if (isMet(requirement, (right) => decisions.get(right) === undefined))
    return decided.find(({ reason }) => reason === undefined) ?? { right: null, reason: undefined };
  const missing = decided.filter(({ reason }) => reason !== undefined);
  return missing.reduce((best, decision) =>
    depth(decision.reason ?? "UNKNOWN_ROUTE") > depth(best.reason ?? "UNKNOWN_ROUTE") ? decision : best,
  );
}

function checksOf(reason: DenialReason | null, platform: boolean): Decision["checks"] {
  const failed = reason === null ? RIGHT_CHECKS.length : depth(reason);
  return RIGHT_CHECKS.map((check, index) => ({
    check,
    state:
      index === failed
        ? "FAILED"
        : index > failed
          ? "NOT_REACHED"
          : platform && SKIPPED_ON_PLATFORM.includes(check)
            ? "SKIPPED"
            : "PASSED",
  }));
}

export const UNKNOWN_ROUTE: Decision = {
  reason: "UNKNOWN_ROUTE",
  right: null,
  condition: null,
  checks: checksOf("UNKNOWN_ROUTE", false),
};

/** Decides whether the subject has access and, if not, which check failed first. */
export function decide({ right: requirement, conditions }: AccessRequirement, subject: AccessSubject): Decision {
  const decision = nearestDecision(requirement, subject);
  const condition = failedCondition(conditions, subject.conditions) ?? null;
  const reason: DenialReason | null = !subject.active
    ? "USER_DISABLED"
    : (decision.reason ?? (condition === null ? null : REASON_OF[condition]));
  return {
    reason,
    right: decision.right,
    condition: decision.reason === undefined ? condition : null,
    checks: checksOf(reason, subject.platform),
  };
}
