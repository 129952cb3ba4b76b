/** Messages: language codes, placeholders, the empty mark and missing keys (Spec 1 §5, §8). */

/** Two lowercase letters, underscore, two uppercase letters. */
const LANGUAGE_CODE = /^[a-z]{2}_[A-Z]{2}$/;

/** Whether a language code has the form `fr_FR` (Spec 1 §5). */
export const isLanguageCode = (code: string | null | undefined): code is string =>
  typeof code === "string" && LANGUAGE_CODE.test(code);

/** A message with this value means empty text (Spec 1 §5). */
export const EMPTY_MESSAGE = "~~empty~~";

const PLACEHOLDER = /\{(\w+)\}/g;

export type TranslationParams = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Fills the `{placeholders}` of a message. `~~empty~~` gives empty text. `undefined` when a placeholder is not supplied: the
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
  /** Told of a missing key or of a placeholder that was not supplied; the console when left out. */
  warn?: (text: string) => void;
}

export type Translator = (key: string, params?: TranslationParams, options?: { fallback?: string }) => string;

/**
 * A translate function over one table of messages (Spec 1 §5, §8). With a locale that is no language code the key comes back
 * unchanged. A missing key, or a placeholder that is not supplied, warns and gives empty text, or the fallback that the caller asks for.
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
