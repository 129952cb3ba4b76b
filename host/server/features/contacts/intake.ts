/** Stores the messages of visitors. Repeated ones are counted, and what looks like spam is set aside. */
import { sql } from "drizzle-orm";
import { countLinks, MAX_LINKS, REPEAT_MINUTES } from "../../../../src/contract/contacts";
import type { BodyOf } from "../../../../src/contract/endpoint";
import type { sendContact } from "../../../../src/contract/endpoints/public-pages";
import { foldText } from "../../../../src/contract/fold-text";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { announce } from "../../services/notices";

type Message = BodyOf<typeof sendContact>;

/** Whether the shop blocks the sender because of earlier spam. */
const isBlocked = async (data: ScopedDatabase, email: string | undefined, today: string): Promise<boolean> =>
  email !== undefined &&
  (await data.count(
    record,
    sql`${record.resource} = 'contact' and ${record.status} = 'SPAM' and ${record.deletedAt} is null
      and lower(${record.data}->>'customerEmail') = ${email.toLowerCase()} and ${record.data}->>'blockedUntil' >= ${today}`,
    1,
  )) > 0;

/** Counts the message when the same sender has just sent the same text. Returns false for a new one. */
async function countRepeat(data: ScopedDatabase, { email, phone, text }: Message): Promise<boolean> {
  const sender = sql`coalesce(lower(${record.data}->>'customerEmail'), ${record.data}->>'customerPhone', '') = ${(email ?? phone ?? "").toLowerCase()}`;
  const rows = await data.execute<{ id: number | string }>(
    record,
    (scope) => sql`update record
      set data = data || jsonb_build_object('repeats', coalesce((data->>'repeats')::int, 0) + 1), version = version + 1, updated_at = now()
      where ${scope} and id = (select id from record where ${scope} and resource = 'contact' and deleted_at is null and ${sender}
        and data->>'comments' = ${text} and created_at > now() - make_interval(mins => ${REPEAT_MINUTES}::int) order by id desc limit 1)
      returning id`,
    "write",
  );
  return rows.length > 0;
}

/**
 * Stores the message, and returns the new contact; undefined for a repeated message.
 *
 * @param today ISO day in the shop's zone
 * @param more further values of the contact
 * @param toldByMail addresses that the message is mailed to; users with one of them need no notice
 */
export async function storeContact(
  data: ScopedDatabase,
  message: Message,
  today: string,
  more: Readonly<Record<string, unknown>> = {},
  toldByMail: readonly string[] = [],
): Promise<typeof record.$inferSelect | undefined> {
  const { name, email, phone, text, vehicleRegistrationNumber, fitterId, subject, formCode, locale, answers } = message;
  return data.transaction(async (transaction) => {
    // Two equal messages at the same time are one, too.
    await transaction.lock(`contact.${foldText(email ?? phone ?? name)}`);
    if (await countRepeat(transaction, message)) return undefined;
    const isSpam = countLinks(text) > MAX_LINKS || (await isBlocked(transaction, email, today));
    const [stored] = await transaction.insert(record, {
      resource: "contact",
      fitterId: fitterId ?? null,
      status: isSpam ? "SPAM" : "NEW",
      data: {
        customerName: name,
        ...(email !== undefined && { customerEmail: email }),
        ...(phone !== undefined && { customerPhone: phone }),
        ...(vehicleRegistrationNumber !== undefined && { vehicleRegistrationNumber }),
        comments: text,
        ...(subject !== undefined && { subject }),
        ...(formCode !== undefined && { formCode }),
        ...(locale !== undefined && { locale }),
        answers,
        origin: "WEBSITE",
        customer: { name, email, phoneNumber: phone, vehicleRegistrationNumber, consentUseOfPersonalData: true },
        ...more,
      },
      search: foldText([name, email, phone, text].filter(Boolean).join(" ")),
    });
    if (stored !== undefined && !isSpam)
      await announce(transaction, {
        topic: "CONTACT",
        fitterId: stored.fitterId,
        titleKey: "alert.arrived.contact.title",
        params: { name },
        lines: subject === undefined ? [] : [{ key: "alert.arrived.contact.text", params: { subject } }],
        link: `contact/${stored.id}`,
        toldByMail: toldByMail.map((address) => address.toLowerCase()),
      });
    return stored;
  });
}
