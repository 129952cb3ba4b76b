/** Invites a garage to complete its record, with an account limited to this dealer and a one-time link. */
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { messageService } from "../../../services/messages/messages";
import { writeLetter } from "../../../services/mail/letter";
import type { MailingServices } from "../../../services/server-services";
import { INVITATION_DAYS, newLink } from "../../passwords/password-links";
import type { Transaction } from "../../../platform/storage/db";
import { dealerUserScope, membership, shop, userAccount, userRole, userToken } from "../../../platform/storage/schema";

/** Maximum invitations per account and day. */
const MAX_INVITATIONS_A_DAY = 3;

export interface Invitation {
  readonly shopId: number;
  readonly fitterId: number;
  readonly dealerName: string;
  readonly email: string;
  readonly locale: string;
  readonly services: MailingServices;
  /** Sends no mail; for dry runs. */
  readonly withoutMail: boolean;
}

/** ATTACHED: the address already has an account, which gets the dealer without a password mail. */
export type Invited = "INVITED" | "ATTACHED" | "TOO_OFTEN";

/** Returns the id of the user's membership in the shop; creates a missing one. */
async function ensureMembership(transaction: Transaction, userId: number, shopId: number): Promise<number> {
  const [account] = await transaction
    .select({ id: membership.id })
    .from(membership)
    .where(and(eq(membership.userId, userId), eq(membership.shopId, shopId), ne(membership.status, "REMOVED")));
  if (account !== undefined) return account.id;
  const [role] = await transaction
    .select({ id: userRole.id })
    .from(userRole)
    .where(and(eq(userRole.code, "DEALER_USER"), isNull(userRole.shopId)));
  if (role === undefined) throw new Error("The predefined role DEALER_USER is missing from the database.");
  const [created] = await transaction
    .insert(membership)
    .values({ userId, shopId, roleId: role.id, dealerScope: "ATTACHED" })
    .returning({ id: membership.id });
  return created?.id ?? 0;
}

async function attach(transaction: Transaction, userId: number, { shopId, fitterId }: Invitation): Promise<void> {
  const membershipId = await ensureMembership(transaction, userId, shopId);
  const [membership] = await transaction
    .select({ id: dealerUserScope.id })
    .from(dealerUserScope)
    .where(and(eq(dealerUserScope.membershipId, membershipId), eq(dealerUserScope.fitterId, fitterId)));
  if (membership === undefined)
    await transaction.insert(dealerUserScope).values({ membershipId, fitterId, role: "OWNER" });
}

/** Attaches the account of the address to the dealer, creates the account if needed, and mails a new account its link. */
export async function inviteToDealer(transaction: Transaction, invitation: Invitation): Promise<Invited> {
  const { email, locale, dealerName, shopId, services, withoutMail } = invitation;
  const [account] = await transaction
    .select()
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, email.toLowerCase()));
  const [created] =
    account === undefined
      ? await transaction
          .insert(userAccount)
          .values({ email, locale, status: "INVITED", lastShopId: shopId })
          .returning()
      : [account];
  if (created === undefined) throw new Error("The account was not stored.");
  await attach(transaction, created.id, invitation);
  if (created.status !== "INVITED") return "ATTACHED";
  const sent = await transaction
    .select({ id: userToken.id })
    .from(userToken)
    .where(and(eq(userToken.userId, created.id), gt(userToken.createdAt, sql`now() - interval '1 day'`)));
  if (sent.length >= MAX_INVITATIONS_A_DAY) return "TOO_OFTEN";
  const token = await newLink(transaction, created.id, "INVITATION");
  if (withoutMail) return "INVITED";
  const [ownShop] = await transaction.select({ name: shop.name }).from(shop).where(eq(shop.id, shopId));
  await services.mail.queue(
    transaction,
    await writeLetter(messageService(transaction), {
      template: "dealer-invitation",
      recipient: created.email,
      locale: created.locale,
      shopId,
      params: { shop: ownShop?.name ?? "", dealer: dealerName, login: created.email, days: INVITATION_DAYS },
      link: `${services.config.publicUrl}/admin/modificationPassword?hash=${token}&type=INVITATION`,
    }),
  );
  return "INVITED";
}
