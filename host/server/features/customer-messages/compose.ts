/** Composes the message about an appointment for its recipient, with a link of its own where the text has one. */
import type { MessageType } from "../../../../src/contract/customer-messages";
import { isForDealer } from "../../../../src/contract/customer-messages";
import { fillMessage } from "../../../../src/contract/spec/translator";
import { builtInChain, loadMessages } from "../../../../src/locales/index";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { MailInput } from "../../services/mail/mail";
import { calendarEntry } from "./calendar-entry";
import { addressOf, dealerNameOf, type AppointmentFacts } from "./facts";
import { mailLink, shortLink } from "./links";
import type { MessageSetup } from "./setup";
import { messageValues } from "./values";
import { localeOf, textIn, writeMail, writeSms, type MailWords, type TextSource, type WrittenSms } from "./write";

/** The text of a message and what it is composed with. */
export interface Composing extends TextSource {
  readonly type: MessageType;
  readonly setup: MessageSetup;
  readonly publicUrl: string;
}

const MODULE = "calendar-mail";
/** Minutes of a visit without a duration. */
const DEFAULT_MINUTES = 60;

/** Returns the fixed words of mails in a language. */
export async function mailWords(locale: string): Promise<MailWords> {
  const texts: Record<string, string> = {};
  for (const candidate of [...builtInChain(locale)].reverse())
    Object.assign(texts, await loadMessages(candidate, MODULE));
  return (key, params = {}) => fillMessage(texts[key] ?? "", params) ?? "";
}

/** Returns the language of the recipient. Dealers read that of the shop. */
const recipientLocale = (composing: Composing, facts: AppointmentFacts): string =>
  localeOf(composing, isForDealer(composing.type) ? null : facts.locale);

const linkedTo = ({ appointment }: AppointmentFacts) => ({
  shopId: appointment.shopId ?? 0,
  recordId: appointment.id,
});

export async function composeSms(
  composing: Composing,
  facts: AppointmentFacts,
  data: ScopedDatabase,
): Promise<{ readonly written: WrittenSms; readonly locale: string; readonly linkHash: string | null }> {
  const locale = recipientLocale(composing, facts);
  const text = textIn(composing, "text", locale);
  const link = text.includes("{manageLink}")
    ? await shortLink(acrossShops(data), composing.publicUrl, linkedTo(facts))
    : undefined;
  const values = await messageValues(data, facts, locale, link?.address ?? "");
  return { written: writeSms(text, values, composing.own.unicodeAllowed), locale, linkHash: link?.hash ?? null };
}

/** Messages whose mail carries the calendar entry. */
const WITH_ENTRY: readonly MessageType[] = ["APPOINTMENT_CONFIRMED", "APPOINTMENT_MOVED", "APPOINTMENT_CANCELLED"];

function entryOf(
  { type, own, publicUrl }: Composing,
  facts: AppointmentFacts,
  attendee: string,
  words: MailWords,
): NonNullable<MailInput["delivery"]>["calendar"] | undefined {
  const { appointment, start, dealer } = facts;
  if (!own.attachIcs || !WITH_ENTRY.includes(type) || start === undefined) return undefined;
  const method = type === "APPOINTMENT_CANCELLED" ? "CANCEL" : "REQUEST";
  const minutes = appointment.data["durationMinutes"];
  const { hostname } = new URL(publicUrl);
  const entry = {
    uid: `appointment-${appointment.id}@${hostname}`,
    sequence: appointment.version,
    start,
    minutes: typeof minutes === "number" ? minutes : DEFAULT_MINUTES,
    title: words("calendar-mail.entry", { dealer: dealerNameOf(facts) }),
    place: addressOf(dealer),
    organiser: dealer?.email ?? `no-reply@${hostname}`,
    attendee,
  };
  return { method, content: calendarEntry(entry, method) };
}

export async function composeMail(
  composing: Composing,
  facts: AppointmentFacts,
  data: ScopedDatabase,
  recipient: string,
): Promise<{ readonly mail: MailInput; readonly locale: string }> {
  const { own, setup, type, publicUrl } = composing;
  const settings = setup.MAIL;
  if (settings === undefined) throw new Error("Mails of the calendar are switched off.");
  const locale = recipientLocale(composing, facts);
  const needsLink =
    !isForDealer(type) &&
    (own.blocks.includes("MANAGE_BUTTONS") || textIn(composing, "text", locale).includes("{manageLink}"));
  const link = needsLink ? await mailLink(acrossShops(data), publicUrl, linkedTo(facts)) : "";
  const values = await messageValues(data, facts, locale, link);
  const words = await mailWords(locale);
  const written = writeMail({ ...composing, settings, locale, words, values, isForDealer: isForDealer(type) });
  const calendar = isForDealer(type) ? undefined : entryOf(composing, facts, recipient, words);
  return {
    locale,
    mail: {
      shopId: facts.shop.id,
      template: type,
      locale,
      recipient,
      ...written,
      delivery: {
        ...(settings.senderName !== null && { fromName: settings.senderName }),
        ...(settings.replyTo !== null && { replyTo: settings.replyTo }),
        ...(settings.copyTo.length > 0 && { copyTo: settings.copyTo }),
        ...(calendar !== undefined && { calendar }),
      },
    },
  };
}
