/** Invitations of a network to create a shop of it; they lead to the creation contexts that are not open to everybody (Spec 1 §2.3). */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";

const id = v.pipe(idParam, v.transform(Number));

const invitation = v.object({
  id: v.number(),
  email: v.string(),
  /** Empty where it was not said. */
  companyName: v.string(),
  /** Instants, ISO 8601. */
  at: v.string(),
  expiresAt: v.string(),
});
export type ShopInvitation = v.InferOutput<typeof invitation>;

export const invitations = endpoint({
  id: "shop-invitation.list",
  method: "GET",
  path: "/admin/api/shop-invitation",
  summary: "Invitations of the own network that can still be followed",
  right: "SHOP_LIST",
  // Null for who looks after no whole network, and can invite nobody.
  response: v.object({ elements: v.nullable(v.array(invitation)) }),
});

export const inviteShop = endpoint({
  id: "shop-invitation.create",
  method: "POST",
  path: "/admin/api/shop-invitation",
  summary:
    "Mail an invitation to create a shop of the own network; a former one of the address dies. Three a day and address",
  right: "SHOP_LIST",
  body: v.strictObject({
    email: v.pipe(v.string(), v.maxLength(254)),
    /** Proposed as the name of the business. */
    companyName: v.optional(v.pipe(v.string(), v.maxLength(80))),
    /** Language of the mail; the caller's when absent. */
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: v.object({ id: v.number() }),
});

export const revokeShopInvitation = endpoint({
  id: "shop-invitation.revoke",
  method: "DELETE",
  path: "/admin/api/shop-invitation/{id}",
  summary: "Take an invitation back: its link leads nowhere any more",
  right: "SHOP_LIST",
  params: v.object({ id }),
  response: v.object({ id: v.number() }),
});
