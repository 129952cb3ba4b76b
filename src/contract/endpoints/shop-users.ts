/** Rights and sessions of a user of the shop, for accounts that manage users. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { RIGHTS } from "../right-codes";
import { openSession } from "./my-sessions";
import { DENIAL_REASONS } from "./rights";

const params = v.object({ id: idParam });
const right = ["USER_LIST", "SUPER_ADMIN"] as const;

/** `ROLE`: as the role. `EXTRA`: given to this user. `WITHDRAWN`: taken from this user. */
export const RIGHT_EXCEPTIONS = ["ROLE", "EXTRA", "WITHDRAWN"] as const;

const userRight = v.object({
  right: v.picklist(RIGHTS),
  /** Whether the user's role gives it. */
  inRole: v.boolean(),
  exception: v.picklist(RIGHT_EXCEPTIONS),
  /** Whether the user has it here, and why not. */
  allowed: v.boolean(),
  reason: v.nullable(v.picklist(DENIAL_REASONS)),
  /** Whether the caller may change the exception. */
  editable: v.boolean(),
});
export type UserRight = v.InferOutput<typeof userRight>;

export const shopUserRights = endpoint({
  id: "shop-user.rights",
  method: "GET",
  path: "/admin/api/shopUser/{id}/rights",
  summary: "Every right that the shop can use, and whether the user has it",
  params,
  right,
  response: v.object({
    /** For `rights.explain`. */
    userId: v.number(),
    rights: v.array(userRight),
  }),
});

export const setShopUserRights = endpoint({
  id: "shop-user.set-rights",
  method: "PUT",
  path: "/admin/api/shopUser/{id}/rights",
  summary: "Give rights to a user beside the role, or take rights of the role from the user",
  params,
  right,
  forbiddenAs: "roles",
  body: v.strictObject({
    changes: v.pipe(
      v.array(v.strictObject({ right: v.picklist(RIGHTS), exception: v.picklist(RIGHT_EXCEPTIONS) })),
      v.minLength(1),
      v.maxLength(RIGHTS.length),
    ),
  }),
  response: v.object({ rights: v.array(userRight) }),
});

export const shopUserSessions = endpoint({
  id: "shop-user.sessions",
  method: "GET",
  path: "/admin/api/shopUser/{id}/sessions",
  summary: "The user's open sessions in the shop, by last use",
  params,
  right,
  response: v.object({ elements: v.array(openSession) }),
});

export const endShopUserSession = endpoint({
  id: "shop-user.end-session",
  method: "DELETE",
  path: "/admin/api/shopUser/{id}/sessions/{session}",
  summary: "End a session of the user in the shop; its next call is refused",
  params: v.object({ id: idParam, session: idParam }),
  right,
  forbiddenAs: "roles",
  response: v.object({ ended: v.number() }),
});

export const endShopUserSessions = endpoint({
  id: "shop-user.end-sessions",
  method: "DELETE",
  path: "/admin/api/shopUser/{id}/sessions",
  summary: "End all sessions of the user in the shop",
  params,
  right,
  forbiddenAs: "roles",
  response: v.object({ ended: v.number() }),
});
