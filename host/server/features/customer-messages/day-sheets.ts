/** Mails each dealer the appointments of its day in the morning. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { addDays, daysSinceMonday } from "../../../../src/contract/days";
import { dayInZone, instantOf } from "../../../../src/contract/zone-clock";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { bookingMessage, fitter, record, shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { activeLanguages } from "../../platform/storage/shop-languages";
import { mailWords } from "./compose";
import { addressOf, dealerNameOf, factsOf } from "./facts";
import { hashOf, maskedAddress } from "./people";
import type { MessagingServices } from "./send";
import { loadSetup, SETTINGS_OF, templateFor, type MessageSetup } from "./setup";
import { dayText, messageValues } from "./values";
import { localeOf, writeMail } from "./write";

/** Order of `weekdays`. */
const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
/** Hours after its time in which a sheet is still useful. */
const USEFUL_HOURS = 6;
const TYPE = "DEALER_DAY_SHEET";

type Dealer = typeof fitter.$inferSelect;

/** Returns the dealers with appointments around now. */
async function dealersAtWork(data: ScopedDatabase, now: Date): Promise<Dealer[]> {
  const near = sql`${record.data}->>'date' between ${new Date(now.getTime() - 86_400_000).toISOString()} and ${new Date(now.getTime() + 2 * 86_400_000).toISOString()}`;
  return acrossShops(data)
    .select()
    .from(fitter)
    .where(
      sql`${fitter.email} is not null and exists (select 1 from ${record} where ${record.resource} = 'appointment' and ${record.shopId} = ${data.scope.shopId}
        and ${record.fitterId} = ${fitter.id} and ${record.deletedAt} is null and ${record.status} in ('CONFIRMED', 'PENDING') and ${near})`,
    );
}

/** Returns the day's appointments, one a line. */
async function linesOf(data: ScopedDatabase, dealer: Dealer, day: string, locale: string): Promise<string[]> {
  const isDay = sql`${record.resource} = 'appointment' and ${record.fitterId} = ${dealer.id} and ${record.deletedAt} is null
    and ${record.status} in ('CONFIRMED', 'PENDING', 'ARRIVED', 'IN_PROGRESS')
    and ${record.data}->>'date' >= ${instantOf(`${day}T00:00`, dealer.timeZone).toISOString()}
    and ${record.data}->>'date' < ${instantOf(`${addDays(day, 1)}T00:00`, dealer.timeZone).toISOString()}`;
  const appointments = await data.select(record, { where: isDay, orderBy: [sql`${record.data}->>'date'`, record.id] });
  const lines = await Promise.all(
    appointments.map(async (appointment) => {
      const facts = await factsOf(data, appointment);
      const values = facts && (await messageValues(data, facts, locale, ""));
      return values && [values.time, values.customerName, values.plate, values.services].filter(Boolean).join(" · ");
    }),
  );
  return lines.filter((line) => line !== undefined);
}

/** Queues the sheet of a dealer's day, once. */
async function sendSheet(
  services: MessagingServices,
  data: ScopedDatabase,
  setup: MessageSetup,
  dealer: Dealer,
  now: Date,
): Promise<void> {
  const { shopId } = data.scope;
  const text = templateFor(setup, "MAIL", TYPE, dealer.id);
  const email = dealer.email;
  if (text === undefined || setup.MAIL === undefined || shopId === null || email === null) return;
  const settings = setup.MAIL;
  const day = dayInZone(dealer.timeZone, now);
  const due = instantOf(`${day}T${text.own.time ?? "07:00"}`, dealer.timeZone);
  const isWorkday = text.own.weekdays.includes(WEEKDAYS[daysSinceMonday(day)] ?? "");
  if (!isWorkday || now < due || now.getTime() > due.getTime() + USEFUL_HOURS * 3_600_000) return;
  await data.transaction(async (transaction) => {
    const database = acrossShops(transaction);
    const [message] = await database
      .insert(bookingMessage)
      .values({ shopId, fitterId: dealer.id, channel: "MAIL", type: TYPE, occasion: day, dueAt: due, status: "QUEUED" })
      .onConflictDoNothing()
      .returning({ id: bookingMessage.id });
    if (message === undefined) return;
    const [own] = await database.select().from(shop).where(eq(shop.id, shopId));
    if (own === undefined) return;
    const source = { ...text, languages: await activeLanguages(database, shopId) };
    const locale = localeOf(source, null);
    const written = writeMail({
      ...source,
      settings,
      locale,
      words: await mailWords(locale),
      publicUrl: services.config.publicUrl,
      isForDealer: true,
      day: await linesOf(transaction, dealer, day, locale),
      values: {
        date: dayText(due, locale, dealer.timeZone),
        dealerName: dealerNameOf({ dealer, shop: own }),
        dealerAddress: addressOf(dealer),
        dealerPhone: dealer.phone ?? "",
      },
    });
    const outboxId = await services.mail.queue(database, {
      shopId,
      template: TYPE,
      locale,
      recipient: email,
      ...written,
    });
    await database
      .update(bookingMessage)
      .set({ outboxId, locale, recipient: maskedAddress(email), recipientHash: hashOf(email) })
      .where(eq(bookingMessage.id, message.id));
  });
}

/** Sends the sheets that are due in all shops. */
export async function sendDaySheets(services: MessagingServices, now = new Date()): Promise<void> {
  await inEachShop(services, async (data) => {
    const isOn = and(
      eq(record.resource, SETTINGS_OF.MAIL),
      isNull(record.deletedAt),
      sql`${record.data}->>'enabled' = 'true'`,
    );
    if ((await data.find(record, isOn ?? sql`false`)) === undefined) return;
    const setup = await loadSetup(data);
    if (!setup.templates.MAIL.some(({ type, active }) => type === TYPE && active)) return;
    for (const dealer of await dealersAtWork(data, now))
      await runIsolated(`Day sheet of dealer ${dealer.id}`, () => sendSheet(services, data, setup, dealer, now));
  });
}
