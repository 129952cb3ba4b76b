/** Writes a mail in somebody's language, from the platform's own texts or the built-in ones: subject, paragraphs, one button. */
import type { MessageParams } from "../../../src/contract/errors";
import { fillMessage } from "../../../src/contract/spec/translator";
import type { MailType } from "../../../src/contract/mail-types";
import type { MessageService } from "../context/messages";
import { escapeHtml } from "../html";
import { letterKey, type LETTER_PARTS } from "./built-in";
import type { MailInput } from "./mail";

export interface Letter {
  /** Kind of mail; each has the messages `letter.{template}.subject`, `.text` and, where it leads somewhere, `.button`. */
  readonly template: MailType;
  readonly recipient: string;
  readonly locale: string;
  readonly shopId?: number | null;
  readonly params?: MessageParams;
  /** Absolute address of the button. */
  readonly link?: string;
}

/** Plain enough for every mail program: one column, no pictures, nothing fetched. */
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

/** The mail, ready for the outbox. Throws when a message lacks: a mail without its text must not leave. */
export async function writeLetter(
  messages: MessageService,
  { template, recipient, locale, shopId = null, params = {}, link }: Letter,
): Promise<MailInput> {
  const texts = await messages.list(locale, ["letter"], shopId);
  const own = await messages.letter({ type: template, locale, shopId });
  const say = (part: (typeof LETTER_PARTS)[number]): string => {
    const key = letterKey(template, part);
    const text = fillMessage(own[part] ?? texts[key] ?? "", params);
    if (!text) throw new Error(`The mail text "${key}" is missing for ${locale}, or one of its placeholders is.`);
    return text;
  };
  const paragraphs = say("text").split("\n");
  const signature = fillMessage(texts["letter.signature"] ?? "", params);
  if (signature) paragraphs.push(signature);
  const button = link === undefined ? undefined : { text: say("button"), link };
  const [end = ""] = paragraphs.slice(-1);
  const plain = button === undefined ? paragraphs : [...paragraphs.slice(0, -1), `${button.text}: ${button.link}`, end];
  return {
    shopId,
    template,
    locale,
    recipient,
    subject: say("subject"),
    text: plain.join("\n\n"),
    html: asHtml(locale, paragraphs, button),
  };
}
