/** Selects the customised texts of a mail from the active records of the resource `mail`. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { DEFAULT_PROFILE, type MailType } from "../../../../src/contract/mail-types";
import type { Database, Transaction } from "../../platform/storage/db";
import { message, record, shop, shopLanguage } from "../../platform/storage/schema";
import { LETTER_PARTS, letterKey, type LetterTexts } from "./built-in-letters";

/** Locale of templates for recipients without a known language. */
const FALLBACK_LOCALE = "en_XX";

export interface LetterUse {
  readonly type: MailType;
  readonly locale: string;
  readonly shopId: number | null;
  /** Form that the mail replies to, if any. */
  readonly formCode?: string;
}

const NO_TEXTS: LetterTexts = { subject: null, text: null, button: null };

/**
 * Returns the lookup keys, best first: profile and form, profile, any profile; then the same in the shop's default language and
 * in the fallback locale.
 */
export function lookupOrder(
  { locale, formCode }: Pick<LetterUse, "locale" | "formCode">,
  profile: string | undefined,
  defaultLocale: string | undefined,
): readonly (readonly [locale: string, profile: string, form: string])[] {
  const locales = [...new Set([locale, ...(defaultLocale === undefined ? [] : [defaultLocale]), FALLBACK_LOCALE])];
  return locales.flatMap((language) => [
    ...(profile !== undefined && formCode !== undefined ? [[language, profile, formCode] as const] : []),
    ...(profile !== undefined ? [[language, profile, ""] as const] : []),
    [language, DEFAULT_PROFILE, ""] as const,
  ]);
}

async function shopOf(database: Database | Transaction, shopId: number | null) {
  if (shopId === null) return undefined;
  const [template] = await database
    .select({ profile: shop.profileCode, locale: shopLanguage.locale })
    .from(shop)
    .leftJoin(shopLanguage, and(eq(shopLanguage.shopId, shop.id), shopLanguage.isDefault))
    .where(eq(shop.id, shopId));
  return template;
}

/** Returns the platform's texts for a mail. Parts are null when the shop has customised them or no record applies. */
export async function templateFor(database: Database | Transaction, use: LetterUse): Promise<LetterTexts> {
  const stored = await database
    .select({ data: record.data })
    .from(record)
    .where(
      and(
        eq(record.resource, "mail"),
        isNull(record.deletedAt),
        sql`${record.data}->>'type' = ${use.type}`,
        sql`${record.data}->>'state' = 'ACTIVE'`,
      ),
    );
  if (stored.length === 0) return NO_TEXTS;
  const ownShop = await shopOf(database, use.shopId);
  const template = lookupOrder(use, ownShop?.profile, ownShop?.locale ?? undefined)
    .map(([locale, profile, form]) =>
      stored.find(
        ({ data }) =>
          data["locale"] === locale && data["userProfileCode"] === profile && (data["formCode"] ?? "") === form,
      ),
    )
    .find((candidate) => candidate !== undefined);
  if (template === undefined) return NO_TEXTS;
  const customTexts = await loadCustomTexts(database, use);
  const part = (name: (typeof LETTER_PARTS)[number]): string | null => {
    const text = template.data[name];
    return typeof text === "string" && !customTexts.has(letterKey(use.type, name)) ? text : null;
  };
  return { subject: part("subject"), text: part("text"), button: part("button") };
}

/** Returns the message keys that the shop has customised. */
async function loadCustomTexts(
  database: Database | Transaction,
  { type, locale, shopId }: LetterUse,
): Promise<ReadonlySet<string>> {
  if (shopId === null) return new Set();
  const keys = LETTER_PARTS.map((part) => letterKey(type, part));
  const rows = await database
    .select({ key: message.key })
    .from(message)
    .where(and(eq(message.shopId, shopId), eq(message.locale, locale), inArray(message.key, keys)));
  return new Set(rows.map(({ key }) => key));
}
