/** Built-in mail texts. */
import type { MailType } from "../../../../src/contract/mail-types";
import { builtInChain, loadMessages } from "../../../../src/locales/index";

export interface LetterTexts {
  readonly subject: string | null;
  readonly text: string | null;
  /** Null for mails without a link. */
  readonly button: string | null;
}
export const LETTER_PARTS = ["subject", "text", "button"] as const;

/** Returns the message key of a mail's part, in the module `mail-letter`. */
export const letterKey = (type: MailType, part: (typeof LETTER_PARTS)[number]): string => `mail-letter.${type}.${part}`;

/** Returns the built-in texts in the closest available language. Parts that the mail type lacks are null. */
export async function builtInLetter(locale: string, type: MailType): Promise<LetterTexts> {
  const messages: Record<string, string> = {};
  for (const candidate of [...builtInChain(locale)].reverse())
    Object.assign(messages, await loadMessages(candidate, "mail-letter"));
  const part = (name: (typeof LETTER_PARTS)[number]): string | null => messages[letterKey(type, name)] ?? null;
  return { subject: part("subject"), text: part("text"), button: part("button") };
}
