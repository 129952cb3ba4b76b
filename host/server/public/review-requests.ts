/** Customers are asked for a review after their visit: once for an appointment, within a window, never after they said no. Spec 2 §2 "reviews". */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { hashToken } from "../auth/token";
import { inEachShop } from "../directories/shops";
import { writeLetter } from "../mail/letter";
import type { MailInput } from "../mail/mail";
import type { ServerParts } from "../server-parts";
import { fitter, record } from "../storage/schema";
import { acrossShops, type ScopedDatabase } from "../storage/scoped-database";
import { activeLanguages } from "../storage/shop-languages";
import { readable } from "./request/clock";
import { LINK_PLACE, withLink } from "./request/letters";
import { createExternalLink, externalPath } from "./request/link";

/** One record for each appointment whose customer was asked. */
const REQUEST = "reviewRequest";
/** One for each address that wants no such mails; only its hash is kept. */
const OPT_OUT = "reviewOptOut";
/** Days after the wait in which an appointment is still asked about: who switches this on does not write to last year's customers. */
const WINDOW_DAYS = 14;
const REMINDER_DAYS = 7;
const MOST = 200;

type Parts = Pick<ServerParts, "database" | "messages" | "config" | "mail">;
type Appointment = typeof record.$inferSelect;

export const optOutCode = (email: string): string => hashToken(email.trim().toLowerCase());

interface Asking {
  readonly asks: boolean;
  readonly afterDays: number;
  readonly reminds: boolean;
}

async function settingsOf(data: ScopedDatabase): Promise<Asking> {
  const values = (await data.find(record, eq(record.resource, "reviewSettings")))?.data ?? {};
  return {
    asks: values["ask"] !== false,
    afterDays: Number(values["askAfterDays"] ?? 3),
    reminds: values["remind"] !== false,
  };
}

export const emailOf = ({ data }: Appointment): string => {
  const { customerEmail, customer } = data as { customerEmail?: unknown; customer?: { email?: unknown } };
  return String(customerEmail ?? customer?.email ?? "").trim();
};

export const isOut = async (data: ScopedDatabase, email: string): Promise<boolean> =>
  (await data.find(record, and(eq(record.resource, OPT_OUT), eq(record.code, optOutCode(email))) ?? sql`false`)) !==
  undefined;

/** Visits that are done, whose customers can be written to and have not given a review. */
const done = (more: SQL): SQL =>
  sql`${record.resource} = 'appointment' and ${record.status} = 'DONE' and ${record.deletedAt} is null and ${record.fitterId} is not null
    and ${record.data}->>'reviewId' is null and coalesce(${record.data}->'customer'->>'consentUseOfPersonalData', '') <> 'false'
    and coalesce(${record.data}->>'customerEmail', ${record.data}->'customer'->>'email', '') <> '' and ${more}`;

/** What it is about besides the visit. */
interface About {
  readonly template: "review-request" | "review-rejected";
  /** Why it was rejected: message key. */
  readonly reason?: string;
}

export async function letterFor(
  { messages }: Pick<Parts, "messages">,
  data: ScopedDatabase,
  appointment: Appointment,
  languages: readonly string[],
  { template, reason }: About = { template: "review-request" },
): Promise<MailInput | undefined> {
  const place = await data.find(fitter, eq(fitter.id, appointment.fitterId ?? 0));
  if (place === undefined) return undefined;
  const { locale: stored, date, customerName } = appointment.data as Record<string, string | undefined>;
  const locale = stored ?? languages[0] ?? "en_GB";
  return writeLetter(messages, {
    template,
    recipient: emailOf(appointment),
    locale,
    shopId: data.scope.shopId,
    link: LINK_PLACE,
    params: {
      name: customerName ?? "",
      dealer: place.tradingName ?? place.name,
      date: readable(new Date(date ?? ""), locale, place.timeZone),
      ...(reason !== undefined && { reason: await messages.text(locale, reason, {}, data.scope.shopId) }),
    },
  });
}

/** Posts the mail with a link of its own and notes it, all or nothing. */
export async function post(
  { mail, config }: Pick<Parts, "mail" | "config">,
  data: ScopedDatabase,
  appointment: Appointment,
  letter: MailInput,
  note: (within: ScopedDatabase) => Promise<unknown>,
): Promise<void> {
  await data.transaction(async (within) => {
    await note(within);
    const database = acrossShops(within);
    const shopId = data.scope.shopId ?? 0;
    const link = { type: "appointment", audience: "CUSTOMER", shopId, recordId: appointment.id } as const;
    const address = config.publicUrl + externalPath("appointment", await createExternalLink(database, link));
    await mail.queue(database, withLink(letter, address));
    await within.audit({ verb: "STATE", resource: "appointment", recordId: appointment.id, action: "ask-review" });
  });
}

/** Asks and reminds in all shops that want it; answers how many mails wait in the outbox now. */
export async function askForReviews(parts: Parts, now = new Date()): Promise<number> {
  let sent = 0;
  await inEachShop(parts, async (data) => {
    const { asks, afterDays, reminds } = await settingsOf(data);
    if (!asks) return;
    const languages = await activeLanguages(parts.database, data.scope.shopId ?? 0);
    const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
    const code = sql`'appointment:' || ${record.id}`;
    const known = (more: SQL): SQL =>
      sql`exists (select 1 from record asked where asked.resource = ${REQUEST} and asked.shop_id = ${record.shopId} and asked.code = ${code} ${more})`;
    const window = sql`${record.data}->>'date' between ${daysAgo(afterDays + WINDOW_DAYS)} and ${daysAgo(afterDays)}`;
    const fresh = await data.select(record, { where: done(sql`${window} and not ${known(sql``)}`), limit: MOST });
    const late = reminds
      ? await data.select(record, {
          where: done(
            known(
              sql`and asked.data->>'remindedAt' is null and asked.data->>'sentAt' < ${daysAgo(REMINDER_DAYS)} and asked.data->>'sentAt' > ${daysAgo(REMINDER_DAYS + WINDOW_DAYS)}`,
            ),
          ),
          limit: MOST,
        })
      : [];
    for (const appointment of [...fresh, ...late]) {
      if (await isOut(data, emailOf(appointment))) continue;
      const letter = await letterFor(parts, data, appointment, languages);
      if (letter === undefined) continue;
      const own = `appointment:${appointment.id}`;
      await post(parts, data, appointment, letter, (within) =>
        fresh.includes(appointment)
          ? within.insert(record, {
              resource: REQUEST,
              code: own,
              fitterId: appointment.fitterId,
              data: { appointment: appointment.id, sentAt: now.toISOString() },
            })
          : within.update(
              record,
              { data: sql`${record.data} || ${JSON.stringify({ remindedAt: now.toISOString() })}::jsonb` as never },
              and(eq(record.resource, REQUEST), eq(record.code, own)) ?? sql`false`,
            ),
      );
      sent += 1;
    }
  });
  return sent;
}

/** Whoever wants no such mails gets none any more from the shop. */
export async function stopAsking(data: ScopedDatabase, email: string): Promise<void> {
  if (email === "" || (await isOut(data, email))) return;
  await data.insert(record, { resource: OPT_OUT, code: optOutCode(email), data: { at: new Date().toISOString() } });
}
