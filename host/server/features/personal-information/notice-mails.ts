/** Mails the events of a shop to the users who chose their topic, and who may see what they are about. */
import { and, asc, eq, or, sql } from "drizzle-orm";
import { NOTICE_RIGHTS } from "../../../../src/contract/notice-topics";
import { hasRight } from "../../../../src/contract/rights";
import { loadDecisions } from "../../identity/rights/facts";
import type { Database } from "../../platform/storage/db";
import { runIsolated } from "../../platform/storage/each-shop";
import { dealerUserScope, membership, shop, userAccount, userNotice } from "../../platform/storage/schema";
import { isBetween, shopToday } from "../../platform/storage/shop-day";
import { writeLetter } from "../../services/mail/letter";
import type { MailInput } from "../../services/mail/mail";
import { withWrittenDays } from "../../services/notices";
import type { ServerServices } from "../../services/server-services";

/** Events of one turn; the others wait for the next. */
const MAX_NOTICES = 200;

type Notice = typeof userNotice.$inferSelect;
type Shop = typeof shop.$inferSelect;
type Services = Pick<ServerServices, "database" | "messages" | "mail" | "config">;

/** Condition for memberships whose user receives mails about this dealer's requests of the topic. */
const isChosenForDealer = ({ topic, fitterId, shopId }: Notice) => sql`exists (select 1 from ${dealerUserScope}
  where ${dealerUserScope.membershipId} = ${membership.id} and ${dealerUserScope.fitterId} = ${fitterId}
    and ${topic} = any(${dealerUserScope.receiveMails})
    and ${isBetween(shopToday(shopId), dealerUserScope.fromDay, dealerUserScope.toDay)})`;

/** Returns the users who chose the topic, for the whole account or for the dealer, and still have the right and the dealer. */
async function recipientsOf(database: Database, notice: Notice, ownShop: Shop) {
  const { topic, fitterId } = notice;
  const { id: shopId, networkId, profileCode } = ownShop;
  const candidates = await database
    .selectDistinct({ id: userAccount.id, email: userAccount.email, locale: userAccount.locale })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .where(
      and(
        or(eq(membership.shopId, shopId), networkId === null ? sql`false` : eq(membership.networkId, networkId)),
        eq(membership.status, "ACTIVE"),
        eq(userAccount.status, "ACTIVE"),
        or(sql`${topic} = any(${userAccount.mailTopics})`, fitterId === null ? sql`false` : isChosenForDealer(notice)),
      ),
    );
  const recipients: typeof candidates = [];
  for (const user of candidates) {
    const { rights, dealers } = await loadDecisions(
      database,
      { userId: user.id, shopId, networkId, profileCode },
      false,
    );
    const { fitterIds } = dealers;
    const isInReach = fitterIds === "ALL" || (fitterId !== null && fitterIds.includes(fitterId));
    if (notice.toldByMail.includes(user.email.toLowerCase())) continue;
    if (isInReach && hasRight(rights, NOTICE_RIGHTS[topic])) recipients.push(user);
  }
  return recipients;
}

async function letterTo(
  { messages, config }: Services,
  { titleKey, params, lines, link }: Notice,
  ownShop: Shop,
  { email, locale }: { readonly email: string; readonly locale: string },
): Promise<MailInput> {
  const [title = "", ...texts] = await Promise.all(
    [{ key: titleKey, params }, ...lines].map((line) =>
      messages.text(locale, line.key, withWrittenDays(line.params, locale), ownShop.id),
    ),
  );
  return writeLetter(messages, {
    template: "user-notice",
    recipient: email,
    locale,
    shopId: ownShop.id,
    params: { shop: ownShop.name, title, text: [title, ...texts].join("\n") },
    link: `${config.publicUrl}/admin/vue/${link.replace(/^\//, "")}`,
  });
}

/** Mails one event. Its row is deleted with the mails, so that no other process and no later turn mails it again. */
async function mailNotice(services: Services, notice: Notice, ownShop: Shop): Promise<void> {
  const { database, mail } = services;
  const letters: MailInput[] = [];
  if (ownShop.status === "ACTIVE")
    for (const user of await recipientsOf(database, notice, ownShop))
      letters.push(await letterTo(services, notice, ownShop, user));
  await database.transaction(async (transaction) => {
    const taken = await transaction
      .delete(userNotice)
      .where(eq(userNotice.id, notice.id))
      .returning({ id: userNotice.id });
    if (taken.length > 0) for (const letter of letters) await mail.queue(transaction, letter);
  });
}

/** Mails the events that wait, oldest first. */
export async function mailNotices(services: Services): Promise<void> {
  const waiting = await services.database
    .select({ notice: userNotice, shop })
    .from(userNotice)
    .innerJoin(shop, eq(shop.id, userNotice.shopId))
    .orderBy(asc(userNotice.id))
    .limit(MAX_NOTICES);
  for (const { notice, shop: ownShop } of waiting)
    await runIsolated(`Mails about notice ${notice.id}`, () => mailNotice(services, notice, ownShop));
}
