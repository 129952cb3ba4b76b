/** Explains why an account can or cannot use a right or a screen, and who can change that. */
import * as v from "valibot";
import { PLAN_CODES } from "../context";
import { endpoint } from "../endpoint";
import { RIGHTS } from "../right-codes";

/** Checks of an effective right, in order. The first that fails is the reason. */
export const RIGHT_CHECKS = [
  "ROUTE",
  "USER",
  "MEMBERSHIP",
  "PROFILE",
  "SHOP_GROUPS",
  "ROLE",
  "SUBSCRIPTION",
  "PLAN",
  "SUBROGATION",
  "CONDITIONS",
] as const;
export type RightCheck = (typeof RIGHT_CHECKS)[number];

/** Reasons for a denial; texts `rights.reason.{code}`. */
export const DENIAL_REASONS = [
  "UNKNOWN_ROUTE",
  "USER_DISABLED",
  "NO_ROLE_HERE",
  "RIGHT_NOT_IN_PROFILE",
  "RIGHT_REMOVED_FOR_SHOP",
  "RIGHT_NOT_IN_ROLE",
  "SUBSCRIPTION_BLOCKED",
  "PLAN_TOO_LOW",
  "SUBROGATION_FORBIDDEN",
  "NOT_FOR_SUPER_ADMIN",
  "SUPER_MENUS_OFF",
  "DLU_MODE",
  "PIM_ACTIVE",
  "FTP_MANAGED",
  "RUNFLAT_HIDDEN",
  "NO_PLAN",
  "LOCAL_PRESENCE_OFF",
  "SOME_DEALERS_ONLY",
  "PROFILE_CODE_NEEDED",
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

const explanation = v.object({
  allowed: v.boolean(),
  /** Null when allowed. */
  reason: v.nullable(v.picklist(DENIAL_REASONS)),
  /** Message key of a sentence with the deciding fact, and its placeholder values. */
  fact: v.nullable(v.object({ key: v.string(), params: v.record(v.string(), v.union([v.string(), v.number()])) })),
  /** Message key of the screen's title; null for a right and for an unknown path. */
  titleKey: v.nullable(v.string()),
  /** Rights of which one is needed, and the one that was evaluated. */
  rights: v.array(v.picklist(RIGHTS)),
  right: v.nullable(v.picklist(RIGHTS)),
  /** With PLAN_TOO_LOW: the plan that includes it. */
  plan: v.nullable(v.picklist(PLAN_CODES)),
  /** Condition that does not hold. */
  condition: v.nullable(v.string()),
  checks: v.array(
    v.object({ check: v.picklist(RIGHT_CHECKS), state: v.picklist(["PASSED", "FAILED", "NOT_REACHED", "SKIPPED"]) }),
  ),
  /** Who can change it: people of the shop by name, never by address; else roles. */
  grantedBy: v.array(v.object({ kind: v.picklist(["PERSON", "ROLE"]), name: v.string() })),
  /** Screen where the reader can change it; null when the reader cannot open it. */
  link: v.nullable(v.string()),
  /** Under subrogation: whether the real user could open it. */
  initialUser: v.nullable(v.object({ name: v.string(), allowed: v.boolean() })),
  /** Screens with a path similar to the unknown one. */
  suggestions: v.array(v.object({ path: v.string(), titleKey: v.string() })),
});
export type RightExplanation = v.InferOutput<typeof explanation>;

export const explainRights = endpoint({
  id: "rights.explain",
  method: "GET",
  path: "/admin/api/rights/explain",
  summary: "Whether the account may open a screen or holds a right here, and if not, why and who can change it",
  query: v.object({
    /** Admin path of a screen, such as `/tire-pricing`. */
    path: v.optional(v.pipe(v.string(), v.maxLength(500))),
    right: v.optional(v.picklist(RIGHTS)),
    /** Another user, for accounts that manage users; the caller by default. */
    userId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  }),
  response: explanation,
});

export const requestAccess = endpoint({
  id: "rights.ask",
  method: "POST",
  path: "/admin/api/rights/ask",
  summary: "Mail the people who can grant it; one mail a day for each right and user",
  body: v.strictObject({
    path: v.optional(v.pipe(v.string(), v.maxLength(500))),
    right: v.optional(v.picklist(RIGHTS)),
  }),
  response: v.object({
    /** False: no account can grant it, or the mail was already sent within the last day. */
    sent: v.boolean(),
    recipients: v.number(),
  }),
});
