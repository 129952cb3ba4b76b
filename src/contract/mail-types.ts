/** Mails that the server sends, and the placeholders of their texts. */

/** Types of mails, each with the placeholders that its texts may contain. */
export const MAIL_PLACEHOLDERS = {
  "password-reset": ["name", "login", "minutes"],
  "password-suspended": ["name", "login"],
  "password-changed": ["name", "login"],
  "second-factor-added": ["name", "login"],
  "second-factor-removed": ["name", "login"],
  "email-change": ["name", "login", "email", "hours"],
  "email-change-notice": ["name", "login", "email", "hours"],
  invitation: ["name", "login", "days"],
  "shop-access": ["shop", "actor", "login"],
  "account-hand-over": ["name", "shop", "owner", "days"],
  "account-handed-over": ["name", "shop", "owner", "days"],
  "creation-code": ["name", "shop", "code", "minutes"],
  "creation-claim": ["name", "shop", "dealer", "code", "minutes"],
  "creation-existing": ["name", "login"],
  "creation-invitation": ["actor", "shop", "days"],
  "creation-welcome": ["name", "shop", "address"],
  "subrogation-notice": ["name", "actor", "shop", "time", "minutes", "reason"],
  "user-notice": ["shop", "title", "text"],
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
  "quote-sent": ["name", "dealer", "reference", "amount", "date", "message", "phone"],
  "quote-reminder": ["name", "dealer", "reference", "amount", "date", "message", "phone"],
  "order-confirmed": ["name", "dealer", "reference", "summary", "amount", "message", "phone"],
  "order-shipped": ["name", "dealer", "reference", "summary", "tracking", "message", "phone"],
  "order-received": ["name", "dealer", "reference", "summary", "address", "message", "phone"],
  "order-cancelled": ["name", "dealer", "reference", "summary", "message", "phone"],
  "newsletter-confirm": ["name", "shop", "days"],
  "contact-reply": ["name", "dealer", "reference", "subject", "message", "phone"],
  "contact-forwarded": ["customer", "dealer", "reference", "subject", "message", "note"],
  "payment-refunded": ["name", "shop", "reference", "amount"],
  "payment-disputed": ["shop", "customer", "reference", "amount", "due"],
  "export-ready": ["shop", "name", "count"],
  "form-received": ["name", "shop", "title"],
  "export-file": ["shop", "name", "count"],
  "export-too-large": ["shop", "name", "count"],
  "quote-answered": ["customer", "reference", "answer", "reason"],
} as const satisfies Record<string, readonly string[]>;
export type MailType = keyof typeof MAIL_PLACEHOLDERS;
export const MAIL_TYPES = Object.keys(MAIL_PLACEHOLDERS) as [MailType, ...MailType[]];

/** Placeholders without which a mail is useless to its recipient. Links are not listed: the server adds them as a button. */
export const REQUIRED_PLACEHOLDERS: Readonly<Partial<Record<MailType, readonly string[]>>> = {
  "creation-code": ["code"],
  "creation-claim": ["code"],
  "access-request": ["name", "right"],
  "dealer-message": ["message"],
  "contact-reply": ["message"],
  "contact-forwarded": ["message"],
};

/** Template for shop profiles that have none of their own. */
export const DEFAULT_PROFILE = "DEFAULT";

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Returns the placeholders in a text that this type of mail does not know. */
export function unknownPlaceholders(type: MailType, text: string): readonly string[] {
  const allowed: readonly string[] = MAIL_PLACEHOLDERS[type];
  return placeholdersOf(text).filter((name) => !allowed.includes(name));
}

/** Returns the required placeholders that none of the texts contains. */
export function missingPlaceholders(type: MailType, texts: readonly (string | null)[]): readonly string[] {
  const used = texts.flatMap((text) => placeholdersOf(text ?? ""));
  return (REQUIRED_PLACEHOLDERS[type] ?? []).filter((name) => !used.includes(name));
}

/** Values of the dialog for a new mail. */
export interface NewMail {
  readonly type: string;
  /** At most 5 characters: `fr_FR`. */
  readonly locale: string;
  readonly userProfileCode: string;
  readonly formCode?: string;
}
export const NEW_MAIL_LOCALE_LENGTH = 5;

/** Accepts everything: the browser requires the mandatory inputs, and the server validates. */
export const checkNewMail = (_mail: NewMail): boolean => true;
