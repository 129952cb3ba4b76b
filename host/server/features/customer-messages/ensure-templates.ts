/** Gives a shop the network's text of every message type, in its languages. Texts that exist are left as they are. */
import { and, eq, isNull, sql } from "drizzle-orm";
import {
  CALENDAR_MAIL_TYPES,
  isForDealer,
  MAIL_BLOCKS,
  SMS_TYPES,
  type MailBlock,
  type MessageChannel,
  type MessageType,
} from "../../../../src/contract/customer-messages";
import { foldText } from "../../../../src/contract/fold-text";
import { builtInChain, loadMessages } from "../../../../src/locales/index";
import { record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { smsParts } from "./sample-length";
import { TEXTS_OF } from "./setup";

type Texts = Readonly<Record<string, string>>;

/** Messages that a shop switches on itself. */
const OFF: Readonly<Record<MessageChannel, readonly MessageType[]>> = {
  SMS: [
    "APPOINTMENT_RECEIVED",
    "APPOINTMENT_REFUSED",
    "REMINDER_2",
    "NO_SHOW",
    "REVIEW_REQUEST",
    "DEALER_NEW_APPOINTMENT",
  ],
  MAIL: ["REMINDER_2", "NO_SHOW", "REVIEW_REQUEST", "DEALER_DAY_SHEET"],
};

/** When the messages are due, until the shop changes it. */
const TIMES: Readonly<Partial<Record<MessageType, Readonly<Record<string, unknown>>>>> = {
  REMINDER_1: { timing: "BEFORE", hours: 24 },
  REMINDER_2: { timing: "BEFORE", hours: 3 },
  REVIEW_REQUEST: { days: 2 },
  DEALER_UNANSWERED: { hours: 4 },
  DEALER_DAY_SHEET: { time: "07:00", weekdays: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"] },
};

const BLOCKS_OF_DEALER: readonly MailBlock[] = ["FREE_TEXT", "APPOINTMENT_CARD", "SERVICES"];
const BLOCKS_AFTER: readonly MailBlock[] = ["GREETING", "FREE_TEXT"];
const AFTER_VISIT: readonly MessageType[] = ["APPOINTMENT_REFUSED", "VEHICLE_READY", "NO_SHOW", "REVIEW_REQUEST"];

const blocksOf = (type: MessageType): readonly MailBlock[] =>
  isForDealer(type) ? BLOCKS_OF_DEALER : AFTER_VISIT.includes(type) ? BLOCKS_AFTER : MAIL_BLOCKS;

/** Returns the built-in messages of a module in a language. */
async function builtIn(locale: string, module: string): Promise<Texts> {
  const texts: Record<string, string> = {};
  for (const candidate of [...builtInChain(locale)].reverse())
    Object.assign(texts, await loadMessages(candidate, module));
  return texts;
}

/** Texts of all message types by language. */
interface BuiltIn {
  readonly locale: string;
  readonly names: Texts;
  readonly texts: Texts;
}

const inLanguages = (languages: readonly BuiltIn[], textOf: (language: BuiltIn) => string | undefined): Texts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = textOf(language);
      return text === undefined || text === "" ? [] : [[language.locale, text]];
    }),
  );

function smsRow(type: MessageType, languages: readonly BuiltIn[]) {
  const text = inLanguages(languages, ({ texts }) => texts[`message-texts.sms.${type}`]);
  const name = inLanguages(languages, ({ names }) => names[`ecal-sms-configuration.type.${type}`]);
  return { data: { unicodeAllowed: false, parts: smsParts(text, false) }, i18n: { name, text } };
}

function mailRow(type: MessageType, languages: readonly BuiltIn[]) {
  const name = inLanguages(languages, ({ names }) => names[`ecal-mail-configuration.type.${type}`]);
  const subject = inLanguages(languages, ({ texts }) => texts[`message-texts.mail.${type}.subject`]);
  const text = inLanguages(languages, ({ texts }) => `<p>${texts[`message-texts.mail.${type}.text`] ?? ""}</p>`);
  const data = {
    recipient: isForDealer(type) ? "DEALER" : "CUSTOMER",
    attachIcs: true,
    blocks: blocksOf(type).map((block) => ({ block })),
  };
  return { data, i18n: { name, subject, text } };
}

/** @param locales the shop's languages */
export async function ensureTemplates(
  data: ScopedDatabase,
  channel: MessageChannel,
  locales: readonly string[],
): Promise<void> {
  const resource = TEXTS_OF[channel];
  await data.lock(resource);
  const isOwn = and(
    eq(record.resource, resource),
    eq(record.shopId, data.scope.shopId ?? 0),
    isNull(record.fitterId),
    isNull(record.deletedAt),
  );
  const stored = await acrossShops(data)
    .select({ type: sql<string>`${record.data}->>'type'` })
    .from(record)
    .where(isOwn);
  const types: readonly MessageType[] = channel === "SMS" ? SMS_TYPES : CALENDAR_MAIL_TYPES;
  const missing = types.filter((type) => !stored.some((row) => row.type === type));
  if (missing.length === 0) return;
  const languages = await Promise.all(
    locales.map(async (locale): Promise<BuiltIn> => {
      const [names, texts] = await Promise.all([builtIn(locale, resource), builtIn(locale, "message-texts")]);
      return { locale, names, texts };
    }),
  );
  await data.insert(
    record,
    ...missing.map((type) => {
      const row = channel === "SMS" ? smsRow(type, languages) : mailRow(type, languages);
      return {
        resource,
        code: type,
        active: !OFF[channel].includes(type),
        data: { type, level: "NETWORK", timing: "BEFORE", ...TIMES[type], ...row.data },
        i18n: row.i18n,
        search: foldText(Object.values(row.i18n.name).join(" ")),
      };
    }),
  );
}
