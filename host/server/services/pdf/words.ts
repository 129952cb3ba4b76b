/** Texts and formats of documents in the language of their reader. */
import type { Address } from "../../../../src/contract/fields/values";
import { fillTemplate } from "../../../../src/contract/template";
import type { MessageService } from "../messages/messages";
import { amountText } from "./amounts";
import { dayText } from "./days";

/** Texts and formats in the document's language. */
export interface Words {
  /** Text of a key of the document's module. */
  readonly text: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly money: (minor: number) => string;
  readonly rate: (percent: number) => string;
  /** @param day ISO day */
  readonly day: (day: string) => string;
  /** Name of a country by its code. */
  readonly country: (code: string) => string;
}

/** The document that the words are for. */
export interface WordsInput {
  /** Module of its texts. */
  readonly module: string;
  /** Returns the message key of a key of the document. */
  readonly keyOf: (key: string) => string;
  readonly locale: string;
  readonly currency: string;
  readonly shopId: number;
}

/** Loads the texts of a document. */
export async function documentWords(
  messages: MessageService,
  { module, keyOf, locale, currency, shopId }: WordsInput,
): Promise<Words> {
  const texts = await messages.list(locale, [module], shopId);
  const tag = locale.replace("_", "-");
  return {
    text: (key, params = {}) =>
      fillTemplate(texts[keyOf(key)] ?? "", (name) => (name in params ? String(params[name]) : undefined)),
    money: (minor) => amountText({ minor, currency }, locale),
    rate: (percent) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 }).format(percent / 100),
    day: (day) => dayText(day, locale),
    country: (code) => new Intl.DisplayNames(tag, { type: "region" }).of(code) ?? code,
  };
}

/** Returns the lines of an address that are not empty. */
export function addressLines(
  { address1, address2, postalCode, city, country }: Partial<Address>,
  { country: nameOf }: Pick<Words, "country">,
): string[] {
  const lines = [address1, address2, [postalCode, city].filter(Boolean).join(" "), country && nameOf(country)];
  return lines.filter((line): line is string => typeof line === "string" && line !== "");
}
