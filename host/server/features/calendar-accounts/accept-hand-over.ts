/** Public routes by which the new owner accepts a calendar account. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  acceptHandOver,
  FORMER_OWNER_DAYS,
  loadHandOver,
  type HandOverView,
} from "../../../../src/contract/endpoints/account-hand-over";
import { fullName, publicActor } from "../../identity/actors";
import type { UserAccount } from "../../identity/credentials/credentials";
import { endStep, findStep, type PendingStep } from "../../identity/second-factor/pending-steps";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import { membership, shop, subscription, userAccount, userRole } from "../../platform/storage/schema";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { guardLink } from "../customer-requests/routes";
import { newLink } from "../passwords/password-links";
import { offerOf, type NewOwner } from "./hand-over";

type Membership = typeof membership.$inferSelect;

interface HandOver {
  readonly step: PendingStep;
  readonly account: typeof shop.$inferSelect;
  readonly owner: NewOwner;
  /** The present owner; undefined for an account without one. */
  readonly former: { readonly member: Membership; readonly user: UserAccount } | undefined;
}

/** Returns the account of a link. Throws the same 404 for every unusable link. */
async function openHandOver(database: Database, hash: string): Promise<HandOver> {
  const step = await findStep(database, hash, "HAND_OVER");
  if (step === undefined) throw new ApiProblem("not-found");
  const { shopId, owner } = offerOf(step);
  const [found] = await database
    .select({ account: shop })
    .from(shop)
    .leftJoin(subscription, eq(subscription.shopId, shop.id))
    .where(and(eq(shop.id, shopId), isNull(shop.deletedAt), sql`${subscription.status} is distinct from 'DELETED'`));
  if (found === undefined) throw new ApiProblem("not-found");
  const [former] = await database
    .select({ member: membership, user: userAccount })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .where(and(eq(membership.shopId, shopId), eq(membership.mainAdministrator, true)));
  return { step, account: found.account, owner, former };
}

const viewOf = ({ step, account, owner, former }: HandOver): HandOverView => ({
  account: account.name,
  owner: former === undefined ? null : fullName(former.user),
  name: `${owner.firstName} ${owner.lastName}`,
  email: owner.email,
  until: step.expiresAt.toISOString(),
});

/** Returns the account of the new owner, who may work on the platform already. */
async function accountFor(transaction: Transaction, owner: NewOwner, locale: string): Promise<UserAccount> {
  const [known] = await transaction
    .select()
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, owner.email.toLowerCase()));
  if (known !== undefined) return known;
  const [created] = await transaction
    .insert(userAccount)
    .values({ ...owner, locale, status: "INVITED" })
    .returning();
  if (created === undefined) throw new Error("The database returned no account.");
  return created;
}

/** Gives the new owner the access of the former one, which then ends after some days. */
async function moveOwnership(transaction: Transaction, { account, former }: HandOver, userId: number): Promise<void> {
  const ofShop = eq(membership.shopId, account.id);
  const lastDay = sql`current_date + ${FORMER_OWNER_DAYS}::int`;
  await transaction
    .update(membership)
    .set({ mainAdministrator: false, until: sql`least(${membership.until}, ${lastDay})` })
    .where(and(ofShop, eq(membership.mainAdministrator, true), ne(membership.userId, userId)));
  const [role] =
    former === undefined
      ? await transaction
          .select()
          .from(userRole)
          .where(and(eq(userRole.code, "SHOP_ADMINISTRATOR"), isNull(userRole.shopId)))
      : [{ id: former.member.roleId }];
  if (role === undefined) throw new Error("The role SHOP_ADMINISTRATOR is predefined but missing from the database.");
  const access = {
    roleId: role.id,
    mainAdministrator: true,
    extraRights: former?.member.extraRights ?? [],
    withdrawnRights: former?.member.withdrawnRights ?? [],
    readOnly: false,
    dealerScope: "ALL" as const,
    status: "ACTIVE" as const,
    since: null,
    until: null,
  };
  const changed = await transaction
    .update(membership)
    .set(access)
    .where(and(ofShop, eq(membership.userId, userId)))
    .returning({ id: membership.id });
  if (changed.length === 0) await transaction.insert(membership).values({ ...access, userId, shopId: account.id });
}

export function handOverRoutes(services: ServerServices): readonly Route[] {
  const { database, mail, messages } = services;
  return [
    publicRoute(loadHandOver, async ({ address }, { query: { hash } }, reply) => {
      await guardLink(services, address, reply);
      return viewOf(await openHandOver(database, hash));
    }),

    publicRoute(acceptHandOver, async (context, { body: { hash } }, reply) => {
      await guardLink(services, context.address, reply);
      const handOver = await openHandOver(database, hash);
      const { step, account, owner, former } = handOver;
      const notice =
        former === undefined
          ? undefined
          : await writeLetter(messages, {
              template: "account-handed-over",
              recipient: former.user.email,
              locale: former.user.locale,
              params: {
                name: fullName(former.user),
                shop: account.name,
                owner: viewOf(handOver).name,
                days: FORMER_OWNER_DAYS,
              },
            });
      return database.transaction(async (transaction) => {
        if (!(await endStep(transaction, step))) throw new ApiProblem("not-found");
        const user = await accountFor(transaction, owner, former?.user.locale ?? "en_GB");
        await moveOwnership(transaction, handOver, user.id);
        await writeAudit(
          transaction,
          { ...publicActor(context), channel: "PUBLIC" },
          {
            verb: "STATE",
            shopId: account.id,
            networkId: account.networkId,
            resource: "calendar-account",
            recordId: account.id,
            recordLabel: account.name,
            action: "hand-over-accepted",
            changes: [{ field: "ownerEmail", before: former?.user.email ?? null, after: user.email }],
          },
        );
        if (notice !== undefined && former?.user.id !== user.id) await mail.queue(transaction, notice);
        const needsPassword = user.status === "INVITED";
        const path = needsPassword
          ? `modificationPassword?hash=${await newLink(transaction, user.id, "INVITATION")}&type=INVITATION`
          : "login";
        return { account: account.name, needsPassword, path };
      });
    }),
  ];
}
