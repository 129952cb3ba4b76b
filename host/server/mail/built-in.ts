/** The texts of mails that come with the product. */
import type { MailType } from "../../../src/contract/mail-types";
import { builtInChain, loadMessages } from "../../../src/locales/index";

export interface LetterTexts {
  readonly subject: string | null;
  readonly text: string | null;
  /** Null where the mail leads nowhere. */
  readonly button: string | null;
}
export const LETTER_PARTS = ["subject", "text", "button"] as const;

/** Key of a text; the module is `letter`. */
export const letterKey = (type: MailType, part: (typeof LETTER_PARTS)[number]): string => `letter.${type}.${part}`;

/** The built-in texts in the nearest language; a part that the kind does not have is null. */
export async function builtInLetter(locale: string, type: MailType): Promise<LetterTexts> {
  const messages: Record<string, string> = {};
  for (const known of [...builtInChain(locale)].reverse()) Object.assign(messages, await loadMessages(known, "letter"));
  const part = (name: (typeof LETTER_PARTS)[number]): string | null => messages[letterKey(type, name)] ?? null;
  return { subject: part("subject"), text: part("text"), button: part("button") };
}
