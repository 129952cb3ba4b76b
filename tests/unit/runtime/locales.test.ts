import { describe, expect, it } from "vitest";
import {
  BUILT_IN_LOCALES,
  builtInChain,
  loadMessages,
  LOCALE_MODULES,
  SOURCE_LOCALE,
  type BuiltInLocale,
} from "../../../src/locales";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
/** Plural forms differ by language, so the suffixes of a counted key may differ from English. */
const FORM = /\.(zero|one|two|few|many|other)$/;

async function allMessages(locale: BuiltInLocale) {
  const modules = await Promise.all(
    LOCALE_MODULES.map(async (module) => ({ module, messages: await loadMessages(locale, module) })),
  );
  return modules.flatMap(({ module, messages }) =>
    Object.entries(messages).map(([key, text]) => ({ module, key, text })),
  );
}

describe("built-in messages", () => {
  it("define each key in one module", async () => {
    const keys = (await allMessages(SOURCE_LOCALE)).map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("are complete in French", async () => {
    const french = new Set((await allMessages("fr_FR")).map(({ key }) => key));
    expect(
      (await allMessages(SOURCE_LOCALE))
        .filter(({ key }) => !french.has(key))
        .map(({ module, key }) => `${module}: ${key}`),
    ).toEqual([]);
  });

  it.each(BUILT_IN_LOCALES.filter((locale) => locale !== SOURCE_LOCALE))(
    "of %s have only English keys and their placeholders",
    async (locale) => {
      const english = new Map((await allMessages(SOURCE_LOCALE)).map(({ key, text }) => [key, text]));
      const wrong = (await allMessages(locale)).filter(({ key, text }) => {
        const source = english.get(key) ?? english.get(key.replace(FORM, ".other"));
        if (source === undefined) return true;
        const isPluralForm = FORM.test(key);
        const used = placeholders(text).filter((name) => !isPluralForm || name !== "count");
        return (
          used.join() !==
          placeholders(source)
            .filter((name) => !isPluralForm || name !== "count")
            .join()
        );
      });
      expect(wrong.map(({ module, key, text }) => `${module}: ${key} = ${text}`)).toEqual([]);
    },
  );

  it("of French follow French typography", async () => {
    const wrong = (await allMessages("fr_FR")).filter(({ text }) =>
      /'|"|[^\s\u00a0\u202f:/?&{}][:;?!%€»](\s|$)| [:;?!%€»]|« /.test(text.replace(/https?:\S+/g, "")),
    );
    expect(wrong.map(({ module, key, text }) => `${module}: ${key} = ${text}`)).toEqual([]);
  });

  it.each(BUILT_IN_LOCALES)('of %s avoid exclamation marks, "please" and "successfully"', async (locale) => {
    const wrong = (await allMessages(locale)).filter(({ text }) => /!|\bplease\b|veuillez|successfully/i.test(text));
    expect(wrong.map(({ module, key, text }) => `${module}: ${key} = ${text}`)).toEqual([]);
  });

  it("fall back by language, then to English", () => {
    expect(["fr_FR", "fr_CA", "de_DE", "en_US", "en_XX", "nl_NL"].map(builtInChain)).toEqual([
      ["fr_FR"],
      ["fr_FR"],
      ["de_DE", "en_GB"],
      ["en_GB"],
      ["en_GB"],
      ["en_GB"],
    ]);
  });
});
