/** Invitations of a network to create a shop in it. They open creation contexts that are not public. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

const id = v.pipe(idParam, v.transform(Number));

const invitation = v.object({
  id: v.number(),
  email: v.string(),
  /** Empty when unknown. */
  companyName: v.string(),
  /** ISO instants. */
  at: v.string(),
  expiresAt: v.string(),
});
export type ShopInvitation = v.InferOutput<typeof invitation>;

export const invitations = endpoint({
  id: "shop-invitation.list",
  method: "GET",
  path: "/admin/api/shop-invitation",
  summary: "Open invitations of the caller's network",
  right: "SHOP_LIST",
  // Null for accounts that do not manage a whole network and cannot invite.
  response: v.object({ elements: v.nullable(v.array(invitation)) }),
});

export const inviteShop = endpoint({
  id: "shop-invitation.create",
  method: "POST",
  path: "/admin/api/shop-invitation",
  summary:
    "Mail an invitation to create a shop in the caller's network. It replaces an earlier one to the same address; at most three a day for each address",
  right: "SHOP_LIST",
  conditions: ["whole-shop"],
  body: v.strictObject({
    email: v.pipe(v.string(), v.maxLength(254)),
    /** Proposed name of the business. */
    companyName: v.optional(v.pipe(v.string(), v.maxLength(80))),
    /** Language of the mail; the caller's by default. */
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: v.object({ id: v.number() }),
});

export const revokeShopInvitation = endpoint({
  id: "shop-invitation.revoke",
  method: "DELETE",
  path: "/admin/api/shop-invitation/{id}",
  summary: "Revoke an invitation; its link stops working",
  right: "SHOP_LIST",
  conditions: ["whole-shop"],
  params: v.object({ id }),
  response: v.object({ id: v.number() }),
});
