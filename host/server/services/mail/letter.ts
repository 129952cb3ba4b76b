/** Writes a mail in the recipient's language from customised or built-in texts: subject, paragraphs, one button. */
import type { MessageParams } from "../../../../src/contract/errors";
import { fillMessage } from "../../../../src/contract/spec/translator";
import type { MailType } from "../../../../src/contract/mail-types";
import type { MessageService } from "../messages/messages";
import { escapeHtml } from "../../platform/html";
import { letterKey, type LETTER_PARTS } from "../messages/built-in-letters";
import type { MailInput } from "./mail";

/** Placeholder for the secret of a link, which is only known within the transaction that stores it: writing a mail needs several reads. */
export const LINK_SECRET = "LINK-SECRET";

/** Returns the mail with the secret of its link. */
export const withLinkSecret = (mail: MailInput, secret: string): MailInput => ({
  ...mail,
  text: mail.text.replaceAll(LINK_SECRET, secret),
  ...(mail.html !== undefined && { html: mail.html.replaceAll(LINK_SECRET, secret) }),
});

/** A mail to write. */
export interface Letter {
  /** Mail type. Each has the messages `mail-letter.{template}.subject`, `.text` and, with a link, `.button`. */
  readonly template: MailType;
  readonly recipient: string;
  readonly locale: string;
  readonly shopId?: number | null;
  readonly params?: MessageParams;
  /** Absolute address of the button. */
  readonly link?: string;
}

/** Builds HTML that every mail client renders: one column, no pictures, no external resources. */
function asHtml(
  locale: string,
  paragraphs: readonly string[],
  button: { text: string; link: string } | undefined,
): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  if (button !== undefined) {
    const link = escapeHtml(button.link);
    body.push(
      `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none">${escapeHtml(button.text)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all">${link}</p>`,
    );
  }
  const column = `<div style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1f24">${body.join("")}</div>`;
  return `<!doctype html><html lang="${locale.slice(0, 2)}"><body style="margin:0;background:#ffffff">${column}</body></html>`;
}

/** Writes the mail for the outbox. Throws when a text is missing, so that no incomplete mail is sent. */
export async function writeLetter(
  messages: MessageService,
  { template, recipient, locale, shopId = null, params = {}, link }: Letter,
): Promise<MailInput> {
  const texts = await messages.list(locale, ["mail-letter"], shopId);
  const customTexts = await messages.letter({ type: template, locale, shopId });
  const textOf = (part: (typeof LETTER_PARTS)[number]): string => {
    const key = letterKey(template, part);
    const text = fillMessage(customTexts[part] ?? texts[key] ?? "", params);
    if (!text) throw new Error(`The mail text "${key}" is missing for ${locale}, or one of its placeholders is.`);
    return text;
  };
  // A placeholder without a value leaves no empty paragraph.
  const paragraphs = textOf("text")
    .split("\n")
    .filter((text) => text.trim() !== "");
  const signature = fillMessage(texts["mail-letter.signature"] ?? "", params);
  if (signature) paragraphs.push(signature);
  const button = link === undefined ? undefined : { text: textOf("button"), link };
  const [lastParagraph = ""] = paragraphs.slice(-1);
  const lines =
    button === undefined ? paragraphs : [...paragraphs.slice(0, -1), `${button.text}: ${button.link}`, lastParagraph];
  return {
    shopId,
    template,
    locale,
    recipient,
    subject: textOf("subject"),
    text: lines.join("\n\n"),
    html: asHtml(locale, paragraphs, button),
  };
}
