/** Mails that the server sends, and what their texts may say (Spec 1 §3 "New mail", §7 "Mail"). */

/** Kinds of mails, each with the placeholders that its texts may hold. */
export const MAIL_PLACEHOLDERS = {
  "password-reset": ["name", "login", "minutes"],
  "password-suspended": ["name", "login"],
  "password-changed": ["name", "login"],
  invitation: ["name", "login", "days"],
  "creation-code": ["name", "shop", "code", "minutes"],
  "creation-claim": ["name", "shop", "dealer", "code", "minutes"],
  "creation-existing": ["name", "login"],
  "creation-invitation": ["actor", "shop", "days"],
  "creation-welcome": ["name", "shop", "address"],
  "subrogation-notice": ["name", "actor", "shop", "time", "minutes", "reason"],
  "access-request": ["name", "title", "shop", "right"],
  "subscription-invoice": ["shop", "number", "amount"],
  "transfer-request": ["shop", "dealers", "count", "day", "days", "message"],
  "transfer-confirmed": ["shop", "count", "day"],
  "transfer-refused": ["shop", "count", "reason"],
  "dealer-invitation": ["shop", "dealer", "login", "days"],
  "appointment-confirmed": ["name", "dealer", "date", "address", "phone"],
  "appointment-refused": ["name", "dealer", "date", "reason"],
  "appointment-proposed": ["name", "dealer", "proposals", "hours"],
  "appointment-cancelled": ["customer", "dealer", "date", "reason"],
  "appointment-moved": ["customer", "dealer", "date", "before"],
  "appointment-booked": ["customer", "dealer", "date", "services", "phone"],
  "appointment-elsewhere": ["name", "dealer", "before", "date", "address", "phone"],
  "appointment-taken-over": ["customer", "dealer", "before", "date"],
  "review-request": ["name", "dealer", "date"],
  "review-rejected": ["name", "dealer", "date", "reason"],
  "data-check": ["shop", "dealer", "fields"],
  "dealer-message": ["shop", "dealer", "message"],
  "quote-answered": ["customer", "reference", "answer", "reason"],
} as const satisfies Record<string, readonly string[]>;
export type MailType = keyof typeof MAIL_PLACEHOLDERS;
export const MAIL_TYPES = Object.keys(MAIL_PLACEHOLDERS) as [MailType, ...MailType[]];

/** Without these a mail is of no use to whoever gets it; links are not among them, since the server adds them as a button. */
export const MAIL_NEEDS: Readonly<Partial<Record<MailType, readonly string[]>>> = {
  "creation-code": ["code"],
  "creation-claim": ["code"],
  "access-request": ["name", "right"],
  "dealer-message": ["message"],
};

/** Template for every kind of shop that has none of its own. */
export const DEFAULT_PROFILE = "DEFAULT";

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Placeholders of a text that this kind of mail does not know. */
export function unknownPlaceholders(type: MailType, text: string): readonly string[] {
  const known: readonly string[] = MAIL_PLACEHOLDERS[type];
  return placeholdersOf(text).filter((name) => !known.includes(name));
}

/** Placeholders that the texts together lack. */
export function missingPlaceholders(type: MailType, texts: readonly (string | null)[]): readonly string[] {
  const held = texts.flatMap((text) => placeholdersOf(text ?? ""));
  return (MAIL_NEEDS[type] ?? []).filter((name) => !held.includes(name));
}

/** What the dialog for a new mail asks for (Spec 1 §5). */
export interface NewMail {
  readonly type: string;
  /** At most 5 characters, `fr_FR`. */
  readonly locale: string;
  readonly userProfileCode: string;
  readonly formCode?: string;
}
export const NEW_MAIL_LOCALE_LENGTH = 5;

/** The dialog's own check lets everything through, as stated: the browser asks for what is required, the server decides (Spec 1 §5). */
export const checkNewMail = (_mail: NewMail): boolean => true;
