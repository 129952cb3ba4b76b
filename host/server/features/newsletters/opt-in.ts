/** Mails the confirmations of subscriptions, deletes those that were never confirmed, and takes over consents from requests. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { addressKey, CONFIRMATION_DAYS, type SubscriberSource } from "../../../../src/contract/newsletters";
import { foldText } from "../../../../src/contract/fold-text";
import { textOrEmpty } from "../../../../src/contract/record-values";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { record, shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { LINK_PLACEHOLDER, shopLocale, withLink } from "../customer-requests/letters";
import { createExternalLink } from "../customer-requests/link";
import { claimMail } from "../customer-requests/mail-once";
import { asRecord } from "../customer-requests/view";
import { subscriberRow } from "./subscriber-row";

const BATCH = 200;
type Services = Pick<ServerServices, "database" | "messages" | "config" | "mail">;

const mailKey = (count: number): string => `opt-in-${count}`;

/** Whether the last confirmation that was asked for has been mailed. */
export const isMailed = ({ mailed }: Readonly<Record<string, unknown>>, count: number): boolean =>
  Array.isArray(mailed) && mailed.includes(mailKey(count));

/** Returns the path of the public page of a subscription. */
const newsletterPath = (secret: string): string => `/admin/public/newsletter?hash=${encodeURIComponent(secret)}`;

/** Mails the due confirmations of a shop, each once. */
export async function mailOptIns(services: Services, data: ScopedDatabase): Promise<void> {
  const ownShop = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  if (ownShop === undefined) return;
  const due = await data.select(record, {
    where: sql`${record.resource} = 'newsletter' and ${record.status} = 'PENDING_CONFIRMATION' and ${record.deletedAt} is null
      and ${record.data}->>'optIns' is not null
      and not coalesce(${record.data}->'mailed', '[]'::jsonb) @> jsonb_build_array('opt-in-' || (${record.data}->>'optIns'))`,
    orderBy: [record.id],
    limit: BATCH,
  });
  for (const subscriber of due)
    await runIsolated(`Confirmation of subscriber ${subscriber.id}`, async () => {
      const { email, firstName, locale, optIns } = subscriber.data;
      const letter = await writeLetter(services.messages, {
        template: "newsletter-confirm",
        recipient: textOrEmpty(email),
        locale: textOrEmpty(locale) || shopLocale(ownShop.country),
        shopId: ownShop.id,
        link: LINK_PLACEHOLDER,
        params: { name: textOrEmpty(firstName) || textOrEmpty(email), shop: ownShop.name, days: CONFIRMATION_DAYS },
      });
      await data.transaction(async (transaction) => {
        if (!(await claimMail(transaction, subscriber.id, mailKey(Number(optIns))))) return;
        const secret = await createExternalLink(acrossShops(transaction), {
          type: "newsletter",
          audience: "CUSTOMER",
          shopId: ownShop.id,
          recordId: subscriber.id,
        });
        const address = services.config.publicUrl + newsletterPath(secret);
        await services.mail.queue(acrossShops(transaction), withLink(letter, address));
      });
    });
}

/** Deletes addresses that were not confirmed in time. */
export async function deleteUnconfirmed(data: ScopedDatabase): Promise<void> {
  await data.remove(
    record,
    sql`${record.resource} = 'newsletter' and ${record.status} = 'PENDING_CONFIRMATION'
      and ${record.createdAt} < now() - make_interval(days => ${CONFIRMATION_DAYS}::int)`,
  );
}

const SOURCES: Readonly<Record<string, SubscriberSource>> = {
  quote: "QUOTE",
  appointment: "APPOINTMENT",
  contact: "CONTACT",
};

/** Subscribes customers who asked for newsletters with their request, which is the proof. Known addresses stay as they are. */
export async function feedFromRequests(data: ScopedDatabase): Promise<void> {
  const requests = await data.select(record, {
    where: sql`${record.resource} in ('quote', 'appointment', 'contact') and ${record.deletedAt} is null
      and ${record.data}->'customer'->>'newsletter' = 'true' and coalesce(${record.data}->'customer'->>'email', '') <> ''
      and ${record.data}->>'newsletterFed' is null`,
    orderBy: [record.id],
    limit: BATCH,
  });
  for (const request of requests)
    await runIsolated(`Consent of request ${request.id}`, () =>
      data.transaction(async (transaction) => {
        const { email, name } = asRecord(request.data["customer"]);
        await transaction.lock(`newsletter.${foldText(textOrEmpty(email))}`);
        if ((await findSubscriber(transaction, textOrEmpty(email))) === undefined)
          await transaction.insert(
            record,
            subscriberRow(textOrEmpty(email), "SUBSCRIBED", request.fitterId, {
              lastName: textOrEmpty(name),
              locale: request.data["locale"] ?? null,
              source: SOURCES[request.resource],
              consentAt: request.createdAt.toISOString(),
              subscribedAt: request.createdAt.toISOString(),
              [request.resource]: request.id,
            }),
          );
        await transaction.update(record, { data: { ...request.data, newsletterFed: true } }, eq(record.id, request.id));
      }),
    );
}

/** Returns the subscriber with the address, compared in lower case. */
export const findSubscriber = (data: ScopedDatabase, email: string) =>
  data.find(
    record,
    and(
      eq(record.resource, "newsletter"),
      isNull(record.deletedAt),
      sql`lower(${record.data}->>'email') = ${addressKey(email)}`,
    ) ?? sql`false`,
  );

/** Starts the work of the register. */
export function scheduleNewsletters(services: ServerServices): void {
  services.jobs.schedule(1, "Mail newsletter confirmations", () =>
    inEachShop(services, (data) => mailOptIns(services, data)),
  );
  services.jobs.schedule(60, "Delete unconfirmed newsletter addresses", () => inEachShop(services, deleteUnconfirmed));
  services.jobs.schedule(15, "Subscribe customers who asked for newsletters", () =>
    inEachShop(services, feedFromRequests),
  );
}
