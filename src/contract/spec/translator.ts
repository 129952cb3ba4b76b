/** Messages: language codes, placeholders, the empty mark and missing keys. */

/** Two lowercase letters, underscore, two uppercase letters. */
const LANGUAGE_CODE = /^[a-z]{2}_[A-Z]{2}$/;

/** Returns whether a language code has the form `fr_FR`. */
export const isLanguageCode = (code: string | null | undefined): code is string =>
  typeof code === "string" && LANGUAGE_CODE.test(code);

/** A message with this value is an empty text. */
export const EMPTY_MESSAGE = "~~empty~~";

const PLACEHOLDER = /\{(\w+)\}/g;

export type TranslationParams = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Fills the `{placeholders}` of a message; `~~empty~~` becomes an empty text. Returns undefined when a placeholder has no value: the
 * message then counts as missing.
 */
export function fillMessage(message: string, params: TranslationParams = {}): string | undefined {
  if (message === EMPTY_MESSAGE) return "";
  let complete = true;
  const text = message.replace(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined || value === null) complete = false;
    return String(value);
  });
  return complete ? text : undefined;
}

export interface TranslatorOptions {
  locale: string;
  /** Text by key. */
  messages: Readonly<Record<string, string>>;
  /** Called for a missing key and for a placeholder without a value; `console.warn` by default. */
  warn?: (text: string) => void;
}

export type Translator = (key: string, params?: TranslationParams, options?: { fallback?: string }) => string;

/**
 * Returns a translate function over one table of messages. When the locale is not a language code, keys are returned unchanged. A missing
 * key, or a placeholder without a value, warns and returns an empty text, or the caller's fallback.
 */
export function createTranslator({
  locale,
  messages,
  warn = (text) => console.warn(text),
}: TranslatorOptions): Translator {
  return (key, params, { fallback = "" } = {}) => {
    if (!isLanguageCode(locale)) return key;
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (typeof message !== "string") {
      warn(`Missing message "${key}" in ${locale}`);
      return fallback;
    }
    const text = fillMessage(message, params);
    if (text === undefined) warn(`Message "${key}" in ${locale} lacks a placeholder value: ${message}`);
    return text ?? fallback;
  };
}
