/** Working under another identity. */
import * as v from "valibot";
import { SUBSCRIPTION_STATUSES, PLAN_CODES } from "../context";
import { endpoint } from "../endpoint";
import { MAX_SUBROGATION_REASON_LENGTH } from "../identity";
import type { Right } from "../rights";
import { idParam } from "../input-schemas";

const right = "SUBROGATION" satisfies Right;
const id = v.pipe(idParam, v.transform(Number));

/** Durations in minutes. */
export const SUBROGATION_DURATIONS = [15, 30, 60, 120, 240] as const;
export const DEFAULT_SUBROGATION_MINUTES = 60;
/** Minutes added by one extension, and the maximum number of extensions. */
export const SUBROGATION_EXTENSION_MINUTES = 30;
export const SUBROGATION_EXTENSIONS = 2;

/** Built-in shop profiles (`userProfileCode`); a server may have more. */
export const USER_PROFILE_CODES = [
  "SHOP_STANDARD_ADMINISTRATOR",
  "SHOP_NETWORK_ADMINISTRATOR",
  "SHOP_NETWORK_MEMBER",
  "SHOP_DEALER_LOCATOR",
  "SHOP_DEMO",
  "SHOP_E_CAL_STANDARD_ADMINISTRATOR",
  "SHOP_E_CAL_MEMBER",
] as const;

const profileCodes = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform((text) => text.split(",").filter((code) => code !== "")),
);

export const subrogationInformation = endpoint({
  id: "subrogation.information",
  method: "GET",
  path: "/admin/api/subrogation/information",
  summary: "The assumed identity, its reason and end; `initialUserId` is present while one is active",
  response: v.looseObject({
    /** Id of the real user, while another identity is active. */
    initialUserId: v.nullish(v.number()),
    initialUserName: v.nullish(v.string()),
    userId: v.nullish(v.number()),
    userName: v.nullish(v.string()),
    /** Role of the assumed user, in the reader's language. */
    userRole: v.nullish(v.string()),
    shopId: v.nullish(v.number()),
    shopName: v.nullish(v.string()),
    reason: v.nullish(v.string()),
    ticket: v.nullish(v.string()),
    superMenus: v.nullish(v.boolean()),
    /** ISO instants. */
    startedAt: v.nullish(v.string()),
    expiresAt: v.nullish(v.string()),
    /** Seconds by the server's clock. */
    secondsLeft: v.nullish(v.number()),
    extensionsLeft: v.nullish(v.number()),
  }),
});

const shop = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  city: v.nullable(v.string()),
  country: v.string(),
  networkName: v.nullable(v.string()),
  userProfileCode: v.string(),
  product: v.picklist(["GARAGE", "ECALENDAR"]),
  status: v.picklist(["CREATING", "ACTIVE", "SUSPENDED", "DELETED"]),
  open: v.boolean(),
  subscriptionStatus: v.nullable(v.picklist(SUBSCRIPTION_STATUSES)),
  planCode: v.nullable(v.picklist(PLAN_CODES)),
});
export type SubrogatableShop = v.InferOutput<typeof shop>;

export const filteredSubrogatableShops = endpoint({
  id: "subrogation.shops-filtered",
  method: "GET",
  path: "/admin/api/subrogation/shops/filtered",
  summary: "Shops whose users can be assumed, searched and paged",
  right,
  query: v.object({
    /** Part of the name, code, city or dealer code. */
    q: v.optional(v.pipe(v.string(), v.maxLength(100))),
    userProfileCode: v.optional(profileCodes),
    country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    /** From 1. */
    page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))),
  }),
  response: v.object({ elements: v.array(shop), total: v.number() }),
});

export const subrogatableShops = endpoint({
  id: "subrogation.shops",
  method: "GET",
  path: "/admin/api/subrogation/shops",
  summary: "All shops whose users can be assumed; userProfileCode=A,B limits the profiles",
  right,
  query: v.object({ userProfileCode: v.optional(profileCodes) }),
  response: v.array(shop),
});

/** Why a user cannot be assumed: not active, not of a strictly lower level, or the caller. */
const INELIGIBLE_REASONS = ["NOT_ACTIVE", "LEVEL", "SELF"] as const;

const user = v.object({
  id: v.number(),
  fullName: v.string(),
  /** Label of the role, in the reader's language. */
  role: v.string(),
  level: v.number(),
  mainAdministrator: v.boolean(),
  status: v.picklist(["INVITED", "ACTIVE", "LOCKED", "DISABLED"]),
  /** ISO instant. */
  lastLoginAt: v.nullable(v.string()),
  ineligible: v.nullable(v.picklist(INELIGIBLE_REASONS)),
});
export type SubrogatableUser = v.InferOutput<typeof user>;

export const subrogatableUsers = endpoint({
  id: "subrogation.users",
  method: "GET",
  path: "/admin/api/subrogation/shops/{shopId}/users",
  summary: "Users of a shop; those who cannot be assumed have a reason",
  right,
  params: v.object({ shopId: id }),
  response: v.array(user),
});

export const recentIdentities = endpoint({
  id: "subrogation.recent",
  method: "GET",
  path: "/admin/api/subrogation/recent",
  summary: "The last eight identities that the account assumed and still may",
  right,
  response: v.array(
    v.object({
      shopId: v.number(),
      shopName: v.string(),
      userId: v.number(),
      userName: v.string(),
      reason: v.string(),
      at: v.string(),
    }),
  ),
});

const identityResponse = v.looseObject({
  /** Where the new identity starts, relative to the admin base. */
  nextPath: v.nullish(v.string()),
});

export const changeIdentity = endpoint({
  id: "subrogation.change",
  method: "POST",
  path: "/admin/api/subrogation/change-identity",
  summary: "Assume another user's identity in a shop; {shopId, userId} suffices, reason and duration are optional",
  right,
  forbiddenAs: "subrogation",
  body: v.strictObject({
    shopId: id,
    userId: id,
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SUBROGATION_REASON_LENGTH))),
    ticket: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
    minutes: v.optional(v.picklist(SUBROGATION_DURATIONS)),
    superMenus: v.optional(v.boolean()),
  }),
  response: identityResponse,
});

export const extendIdentity = endpoint({
  id: "subrogation.extend",
  method: "POST",
  path: "/admin/api/subrogation/extend",
  summary: "Extend the assumed identity; at most twice",
  response: v.object({ expiresAt: v.string(), extensionsLeft: v.number() }),
});

export const removeIdentity = endpoint({
  id: "subrogation.remove",
  method: "POST",
  path: "/admin/api/subrogation/remove-identity",
  summary: "Return to the real identity",
  // Needs no right: the assumed identity may lack SUBROGATION, and the real user must be able to leave it.
  // Servers may answer without a body; the admin then opens its start page.
  response: v.optional(identityResponse),
});
