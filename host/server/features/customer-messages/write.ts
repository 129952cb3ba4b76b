/** Writes the texts of messages: which language, the variables, the parts of mails. */
import { fillVariables, type MailBlock, type MessageValues } from "../../../../src/contract/customer-messages";
import { plainText } from "../../../../src/contract/plain-text";
import { smsLength, transliterated, type SmsLength } from "../../../../src/contract/sms-text";
import { escapeHtml } from "../../platform/html";
import type { MailSettings, MessageTemplate } from "./setup";

type Texts = Readonly<Record<string, string>>;

/** The text that applies, the network's, and the shop's languages, the default first. */
export interface TextSource {
  readonly own: MessageTemplate;
  readonly network: MessageTemplate | undefined;
  readonly languages: readonly string[];
}

type LocalisedPart = "text" | "subject" | "preheader" | "preparation";

/**
 * Returns a text in a language: the dealer's own, else the network's, else those in the shop's default language. Empty when there is none
 * at all.
 */
export function textIn({ own, network, languages }: TextSource, part: LocalisedPart, locale: string): string {
  const [main = locale] = languages;
  const sources: readonly Texts[] = [own[part], network?.[part] ?? {}];
  for (const language of [locale, main]) {
    const found = sources.map((texts) => texts[language] ?? "").find((text) => text !== "");
    if (found !== undefined) return found;
  }
  return sources.flatMap((texts) => Object.values(texts)).find((text) => text !== "") ?? "";
}

/** Returns the language that a message is written in: the recipient's if there is a text in it, else the shop's. */
export function localeOf(source: TextSource, wanted: string | null): string {
  const { own, network, languages } = source;
  const [main = "en_GB"] = languages;
  const isWritten = (locale: string): boolean =>
    [own.text, network?.text ?? {}].some((texts) => (texts[locale] ?? "") !== "");
  if (wanted === null) return main;
  const sameLanguage = [...languages, ...Object.keys(own.text)].find(
    (locale) => locale.slice(0, 2) === wanted.slice(0, 2),
  );
  return isWritten(wanted) ? wanted : sameLanguage !== undefined && isWritten(sameLanguage) ? sameLanguage : main;
}

/** A text message as it is sent. */
export interface WrittenSms extends SmsLength {
  readonly text: string;
}

/** Fills a text, and rewrites it in the 7-bit alphabet unless its template allows others. */
export function writeSms(text: string, values: MessageValues, unicodeAllowed: boolean): WrittenSms {
  const filled = fillVariables(text, values).trim();
  const sent = unicodeAllowed ? filled : transliterated(filled);
  return { text: sent, ...smsLength(sent) };
}

/** Returns a fixed text of mails by its message key. */
export type MailWords = (key: string, params?: Readonly<Record<string, string>>) => string;

/** A part of a mail in its two forms. */
interface Part {
  readonly html: string;
  readonly text: string;
}

const paragraph = (text: string): Part => ({
  html: `<p style="margin:0 0 16px">${escapeHtml(text).replace(/\n/g, "<br>")}</p>`,
  text,
});

/** Fills variables in markup. */
const fillHtml = (markup: string, values: MessageValues): string =>
  fillVariables(markup, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])));

/** Rich text in plain form, a line for each block. */
const textOfHtml = (markup: string): string =>
  markup
    .split(/<\/(?:p|h[1-6]|li|ul|ol|table|tr|blockquote)>|<br\s*\/?>/i)
    .map(plainText)
    .filter((line) => line !== "")
    .join("\n");

function card(rows: readonly (readonly [label: string, value: string | undefined])[]): Part {
  const filled = rows.flatMap(([label, value]) =>
    value === undefined || value === "" ? [] : [[label, value] as const],
  );
  const lines = filled.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 12px 4px 0;color:#5b6472">${escapeHtml(label)}</td><td style="padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
  );
  return {
    html: `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${lines.join("")}</table>`,
    text: filled.map(([label, value]) => `${label}: ${value}`).join("\n"),
  };
}

function button(text: string, link: string, color: string): Part {
  const href = escapeHtml(link);
  return {
    html: `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${color};color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></p>`,
    text: `${text}: ${link}`,
  };
}

/** What a mail is written from. */
export interface MailSource extends TextSource {
  readonly settings: MailSettings;
  readonly locale: string;
  readonly values: MessageValues;
  readonly words: MailWords;
  /** A mail to the dealer does not greet the customer. */
  readonly isForDealer: boolean;
  /** Absolute address of the server, for the logo. */
  readonly publicUrl: string;
  /** Lines of a day sheet, in place of the blocks about one appointment. */
  readonly day?: readonly string[];
}

function blockOf(block: MailBlock, source: MailSource): Part | undefined {
  const { values, words, settings, locale, day } = source;
  const link = values.manageLink ?? "";
  switch (block) {
    case "GREETING":
      return paragraph(
        source.isForDealer || values.customerName === undefined || values.customerName === ""
          ? words("calendar-mail.greeting-unknown")
          : words("calendar-mail.greeting", { name: values.customerName }),
      );
    case "FREE_TEXT": {
      const markup = fillHtml(textIn(source, "text", locale), values);
      return { html: `<div style="margin:0 0 16px">${markup}</div>`, text: textOfHtml(markup) };
    }
    case "APPOINTMENT_CARD":
      if (day !== undefined) return paragraph(day.length === 0 ? words("calendar-mail.day-empty") : day.join("\n"));
      return card([
        [words("calendar-mail.when"), [values.date, values.time].filter(Boolean).join(" ")],
        [words("calendar-mail.where"), [values.dealerName, values.dealerAddress].filter(Boolean).join(", ")],
        [words("calendar-mail.phone"), values.dealerPhone],
        [words("calendar-mail.vehicle"), [values.vehicle, values.plate].filter(Boolean).join(" ")],
        [words("calendar-mail.tyres"), values.tyres],
        [words("calendar-mail.reference"), values.reference],
      ]);
    case "SERVICES":
      return values.services === undefined || values.services === ""
        ? undefined
        : card([[words("calendar-mail.services"), values.services]]);
    case "PREPARATION_TEXT": {
      const text = fillVariables(textIn(source, "preparation", locale), values);
      return text === "" ? undefined : paragraph(text);
    }
    case "MAP":
      return values.mapLink === undefined || values.mapLink === ""
        ? undefined
        : button(words("calendar-mail.map"), values.mapLink, settings.color);
    case "MANAGE_BUTTONS":
      return link === "" ? undefined : button(words("calendar-mail.manage"), link, settings.color);
  }
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail: one column that every mail program shows. */
export function writeMail(source: MailSource): WrittenMail {
  const { own, settings, locale, values, publicUrl, languages } = source;
  const parts = own.blocks.flatMap((block) => blockOf(block, source) ?? []);
  const [main = locale] = languages;
  const footer = settings.footer[locale] ?? settings.footer[main] ?? "";
  const preheader = fillVariables(textIn(source, "preheader", locale), values);
  const logo =
    settings.logo === null
      ? ""
      : `<p style="margin:0 0 24px"><img src="${escapeHtml(new URL(settings.logo, publicUrl).href)}" alt="" style="max-height:64px"></p>`;
  const hidden =
    preheader === "" ? "" : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`;
  const end = footer === "" ? "" : `<div style="margin:32px 0 0;font-size:13px;color:#5b6472">${footer}</div>`;
  const column = `<div style="max-width:560px;margin:0 auto;padding:24px;border-top:4px solid ${settings.color};font:16px/1.5 system-ui,sans-serif;color:#1c1f24">${logo}${parts.map(({ html }) => html).join("")}${end}</div>`;
  return {
    subject: fillVariables(textIn(source, "subject", locale), values)
      .replace(/\s+/g, " ")
      .trim(),
    text: [...parts.map(({ text }) => text), textOfHtml(footer)].filter((text) => text !== "").join("\n\n"),
    html: `<!doctype html><html lang="${locale.slice(0, 2)}"><body style="margin:0;background:#ffffff">${hidden}${column}</body></html>`,
  };
}
