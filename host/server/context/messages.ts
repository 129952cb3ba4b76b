/** Messages as the server knows them: the built-in ones, with the platform's and the shop's own texts laid over. */
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { findScreen } from "../../../src/catalogue/screens";
import { ARTICLE } from "../../../src/contract/article-name";
import type { MessageKey, MessageParams } from "../../../src/contract/errors";
import { builtInChain, loadMessages, LOCALE_MODULES } from "../../../src/locales/index";
import type { LetterTexts } from "../mail/built-in";
import { templateFor, type LetterUse } from "../mail/templates";
import type { Database, Transaction } from "../storage/db";
import { message } from "../storage/schema";
import { articleLevels, articleTexts } from "./article-texts";

export interface MessageService {
  /** All messages of some modules; a module that does not exist has none. */
  list(locale: string, modules: readonly string[], shopId: number | null): Promise<Record<string, string>>;
  /** One message with its placeholders filled; the key when there is no text. For mails, alerts and files. */
  text(locale: string, key: MessageKey, params?: MessageParams, shopId?: number | null): Promise<string>;
  /** The platform's own texts for a mail; null for the parts where it has none. */
  letter(use: LetterUse): Promise<LetterTexts>;
}

/** Texts of menu entries whose screen does not exist say nothing to anybody. */
const isServed = (key: string): boolean => {
  const [, name] = /^menu\.entry\.(.+)$/.exec(key) ?? [];
  return name === undefined || name === "home" || findScreen(name.replaceAll(".", "/")) !== undefined;
};

type Texts = Readonly<Record<string, string>>;
const servedTexts = new WeakMap<Texts, Texts>();

/** Texts of a module without those; sought once, for every page asks for the menu's. */
function servedOf(texts: Texts): Texts {
  const served = servedTexts.get(texts) ?? Object.fromEntries(Object.entries(texts).filter(([key]) => isServed(key)));
  servedTexts.set(texts, served);
  return served;
}

/** What stands for a text that is meant to be empty (Spec 1 §5). */
const EMPTY = "~~empty~~";

const fill = (text: string, params: MessageParams): string =>
  text === EMPTY
    ? ""
    : text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));

export function messageService(database: Database | Transaction): MessageService {
  async function builtIn(locale: string, modules: readonly string[]): Promise<Record<string, string>> {
    const messages: Record<string, string> = {};
    // The chain is best first: later ones only fill gaps.
    for (const known of [...builtInChain(locale)].reverse())
      for (const part of await Promise.all(modules.map((module) => loadMessages(known, module))))
        Object.assign(messages, servedOf(part));
    return messages;
  }

  /** Own texts: the platform's first, so that the shop's win. */
  const own = (locale: string, shopId: number | null, only: ReturnType<typeof inArray>) =>
    database
      .select({ key: message.key, value: message.value })
      .from(message)
      .where(
        and(
          eq(message.locale, locale),
          only,
          or(isNull(message.shopId), shopId === null ? sql`false` : eq(message.shopId, shopId)),
        ),
      )
      .orderBy(asc(sql`coalesce(${message.shopId}, 0)`));

  return {
    async list(locale, modules, shopId) {
      const messages = await builtIn(locale, modules);
      const levels = articleLevels(modules);
      if (levels.length > 0)
        Object.assign(messages, await articleTexts(database, shopId, levels, await builtIn(locale, [ARTICLE]), locale));
      for (const { key, value } of await own(locale, shopId, inArray(message.module, [...modules])))
        messages[key] = value;
      return messages;
    },
    async text(locale, key, params = {}, shopId = null) {
      const rows = await own(locale, shopId, eq(message.key, key));
      const text = rows.at(-1)?.value ?? (await builtIn(locale, LOCALE_MODULES))[key];
      return text === undefined ? key : fill(text, params);
    },
    letter: (use) => templateFor(database, use),
  };
}
