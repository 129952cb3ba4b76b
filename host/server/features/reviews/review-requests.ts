/** Asks customers for a review after their visit: once per appointment, within a time window, never after they opted out. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { hashToken } from "../../platform/http/random-token";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { writeLetter } from "../../services/mail/letter";
import type { MailInput } from "../../services/mail/mail";
import type { ServerServices } from "../../services/server-services";
import { fitter, record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { activeLanguages } from "../../platform/storage/shop-languages";
import { formatInstant } from "../customer-requests/clock";
import { LINK_PLACEHOLDER, withLink } from "../customer-requests/letters";
import { createExternalLink, externalPath } from "../customer-requests/link";

/** Resource with one record per requested appointment. */
const REQUEST = "reviewRequest";
/** Resource with the hash of each opted-out address. */
const OPT_OUT = "reviewOptOut";
/** Days after the waiting time in which customers are still asked. Prevents mails to old customers when the feature is enabled. */
const WINDOW_DAYS = 14;
const REMINDER_DAYS = 7;
const MAX_MAILS = 200;

type Services = Pick<ServerServices, "database" | "messages" | "config" | "mail">;
type Appointment = typeof record.$inferSelect;

/** Returns the hash under which an opted-out address is stored. */
export const optOutCode = (email: string): string => hashToken(email.trim().toLowerCase());

interface Asking {
  readonly asks: boolean;
  readonly afterDays: number;
  readonly reminds: boolean;
}

async function settingsOf(data: ScopedDatabase): Promise<Asking> {
  const values = (await data.find(record, eq(record.resource, "review-settings")))?.data ?? {};
  return {
    asks: values["ask"] !== false,
    afterDays: Number(values["askAfterDays"] ?? 3),
    reminds: values["remind"] !== false,
  };
}

/** Returns the customer's e-mail address; empty when unknown. */
export const emailOf = ({ data }: Appointment): string => {
  const { customerEmail, customer } = data as { customerEmail?: unknown; customer?: { email?: unknown } };
  return String(customerEmail ?? customer?.email ?? "").trim();
};

/** Whether the address opted out of the shop's review mails. */
export const hasUnsubscribed = async (data: ScopedDatabase, email: string): Promise<boolean> =>
  (await data.find(record, and(eq(record.resource, OPT_OUT), eq(record.code, optOutCode(email))) ?? sql`false`)) !==
  undefined;

/** Finds completed visits with a reachable customer and no review. */
const isReviewable = (more: SQL): SQL =>
  sql`${record.resource} = 'appointment' and ${record.status} = 'DONE' and ${record.deletedAt} is null and ${record.fitterId} is not null
    and ${record.data}->>'reviewId' is null and coalesce(${record.data}->'customer'->>'consentUseOfPersonalData', '') <> 'false'
    and coalesce(${record.data}->>'customerEmail', ${record.data}->'customer'->>'email', '') <> '' and ${more}`;

/** Further facts of the mail. */
interface About {
  readonly template: "review-request" | "review-rejected";
  /** Message key of the rejection reason. */
  readonly reason?: string;
}

/** Writes the mail; undefined when the dealer no longer exists. */
export async function letterFor(
  { messages }: Pick<Services, "messages">,
  data: ScopedDatabase,
  appointment: Appointment,
  languages: readonly string[],
  { template, reason }: About = { template: "review-request" },
): Promise<MailInput | undefined> {
  const dealer = await data.find(fitter, eq(fitter.id, appointment.fitterId ?? 0));
  if (dealer === undefined) return undefined;
  const { locale: stored, date, customerName } = appointment.data as Record<string, string | undefined>;
  const locale = stored ?? languages[0] ?? "en_GB";
  return writeLetter(messages, {
    template,
    recipient: emailOf(appointment),
    locale,
    shopId: data.scope.shopId,
    link: LINK_PLACEHOLDER,
    params: {
      name: customerName ?? "",
      dealer: dealer.tradingName ?? dealer.name,
      date: formatInstant(new Date(date ?? ""), locale, dealer.timeZone),
      ...(reason !== undefined && { reason: await messages.text(locale, reason, {}, data.scope.shopId) }),
    },
  });
}

/** Queues the mail with its own link and records it, in one transaction. */
export async function queueReviewRequest(
  { mail, config }: Pick<Services, "mail" | "config">,
  data: ScopedDatabase,
  appointment: Appointment,
  letter: MailInput,
  note: (transaction: ScopedDatabase) => Promise<unknown>,
): Promise<void> {
  await data.transaction(async (transaction) => {
    await note(transaction);
    const database = acrossShops(transaction);
    const shopId = data.scope.shopId ?? 0;
    const link = { type: "appointment", audience: "CUSTOMER", shopId, recordId: appointment.id } as const;
    const address = config.publicUrl + externalPath("appointment", await createExternalLink(database, link));
    await mail.queue(database, withLink(letter, address));
    await transaction.audit({ verb: "STATE", resource: "appointment", recordId: appointment.id, action: "ask-review" });
  });
}

/** Sends requests and reminders in all shops with the feature. Returns the number of queued mails. */
export async function askForReviews(services: Services, now = new Date()): Promise<number> {
  let sent = 0;
  await inEachShop(services, async (data) => {
    const { asks, afterDays, reminds } = await settingsOf(data);
    if (!asks) return;
    const languages = await activeLanguages(services.database, data.scope.shopId ?? 0);
    const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
    const code = sql`'appointment:' || ${record.id}`;
    const hasRequest = (more: SQL): SQL =>
      sql`exists (select 1 from record request where request.resource = ${REQUEST} and request.shop_id = ${record.shopId} and request.code = ${code} ${more})`;
    const window = sql`${record.data}->>'date' between ${daysAgo(afterDays + WINDOW_DAYS)} and ${daysAgo(afterDays)}`;
    const firstRequests = await data.select(record, {
      where: isReviewable(sql`${window} and not ${hasRequest(sql``)}`),
      limit: MAX_MAILS,
    });
    const reminders = reminds
      ? await data.select(record, {
          where: isReviewable(
            hasRequest(
              sql`and request.data->>'remindedAt' is null and request.data->>'sentAt' < ${daysAgo(REMINDER_DAYS)} and request.data->>'sentAt' > ${daysAgo(REMINDER_DAYS + WINDOW_DAYS)}`,
            ),
          ),
          limit: MAX_MAILS,
        })
      : [];
    const ask = async (appointment: Appointment): Promise<void> => {
      if (await hasUnsubscribed(data, emailOf(appointment))) return;
      const letter = await letterFor(services, data, appointment, languages);
      if (letter === undefined) return;
      const requestCode = `appointment:${appointment.id}`;
      await queueReviewRequest(services, data, appointment, letter, (transaction) =>
        firstRequests.includes(appointment)
          ? transaction.insert(record, {
              resource: REQUEST,
              code: requestCode,
              fitterId: appointment.fitterId,
              data: { appointment: appointment.id, sentAt: now.toISOString() },
            })
          : transaction.update(
              record,
              { data: sql`${record.data} || ${JSON.stringify({ remindedAt: now.toISOString() })}::jsonb` as never },
              and(eq(record.resource, REQUEST), eq(record.code, requestCode)) ?? sql`false`,
            ),
      );
      sent += 1;
    };
    for (const appointment of [...firstRequests, ...reminders])
      await runIsolated(`Review request for appointment ${appointment.id}`, () => ask(appointment));
  });
  return sent;
}

/** Opts an address out of the shop's review mails. */
export async function optOutOfReviewMails(data: ScopedDatabase, email: string): Promise<void> {
  if (email === "" || (await hasUnsubscribed(data, email))) return;
  await data.insert(record, { resource: OPT_OUT, code: optOutCode(email), data: { at: new Date().toISOString() } });
}
