/** Server-side messages: the built-in ones, overridden by the platform's and then the shop's customised texts. */
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { fillTemplate } from "../../../../src/contract/template";
import type { MessageKey, MessageParams } from "../../../../src/contract/errors";
import { keysOfText } from "../../../../src/contract/plural";
import { builtInChain, loadMessages, LOCALE_MODULES } from "../../../../src/locales/index";
import type { LetterTexts } from "./built-in-letters";
import { templateFor, type LetterUse } from "./letter-templates";
import type { Database, Transaction } from "../../platform/storage/db";
import { message } from "../../platform/storage/schema";

export interface MessageService {
  /** Returns all messages of the modules. Unknown modules have none. */
  list(locale: string, modules: readonly string[], shopId: number | null): Promise<Record<string, string>>;
  /**
   * Returns one message with its placeholders filled, for mails, alerts and files; a number `count` selects the form of a counted text.
   * Returns the key when there is no text.
   */
  text(locale: string, key: MessageKey, params?: MessageParams, shopId?: number | null): Promise<string>;
  /** Returns the platform's customised texts of a mail; parts without one are null. */
  letter(use: LetterUse): Promise<LetterTexts>;
}

/** Texts that follow from a shop's own definitions, in addition to the built-in modules. */
export interface MessageSource {
  /**
   * Returns texts by key.
   *
   * @param modules names of all requested modules; the source returns texts of its own modules only
   * @param builtIn reads built-in modules in the requested language
   */
  texts(
    request: { readonly locale: string; readonly modules: readonly string[]; readonly shopId: number | null },
    database: Database | Transaction,
    builtIn: (modules: readonly string[]) => Promise<Readonly<Record<string, string>>>,
  ): Promise<Readonly<Record<string, string>>>;
}

/** Marks a text that is intentionally empty. */
const EMPTY = "~~empty~~";

const fillText = (text: string, params: MessageParams): string =>
  text === EMPTY ? "" : fillTemplate(text, (name) => (name in params ? String(params[name]) : undefined));

/** Creates the message service. `sources` add texts of shops. */
export function messageService(
  database: Database | Transaction,
  sources: readonly MessageSource[] = [],
): MessageService {
  async function builtIn(locale: string, modules: readonly string[]): Promise<Record<string, string>> {
    const messages: Record<string, string> = {};
    // The chain is ordered best first, so later locales only fill gaps.
    for (const candidate of [...builtInChain(locale)].reverse())
      for (const part of await Promise.all(modules.map((module) => loadMessages(candidate, module))))
        Object.assign(messages, part);
    return messages;
  }

  /** Loads customised texts, the platform's first so that the shop's override them. */
  const customMessages = (locale: string, shopId: number | null, condition: ReturnType<typeof inArray>) =>
    database
      .select({ key: message.key, value: message.value })
      .from(message)
      .where(
        and(
          eq(message.locale, locale),
          condition,
          or(isNull(message.shopId), shopId === null ? sql`false` : eq(message.shopId, shopId)),
        ),
      )
      .orderBy(asc(sql`coalesce(${message.shopId}, 0)`));

  return {
    async list(locale, modules, shopId) {
      const messages = await builtIn(locale, modules);
      for (const source of sources)
        Object.assign(
          messages,
          await source.texts({ locale, modules, shopId }, database, (otherModules) => builtIn(locale, otherModules)),
        );
      for (const { key, value } of await customMessages(locale, shopId, inArray(message.module, [...modules])))
        messages[key] = value;
      return messages;
    },
    async text(locale, key, params = {}, shopId = null) {
      const keys = keysOfText(key, params, locale);
      const custom = new Map(
        (await customMessages(locale, shopId, inArray(message.key, [...keys]))).map((row) => [row.key, row.value]),
      );
      const texts = await builtIn(locale, LOCALE_MODULES);
      const text = keys.map((form) => custom.get(form) ?? texts[form]).find((found) => found !== undefined);
      return text === undefined ? key : fillText(text, params);
    },
    letter: (use) => templateFor(database, use),
  };
}
