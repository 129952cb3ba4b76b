/** Messages and the interface language. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { localeCode } from "./context";

const translations = v.looseObject({ locale: v.string(), translations: v.record(v.string(), v.string()) });

export const publicTranslations = endpoint({
  id: "translations.public",
  method: "GET",
  path: "/admin/public/api/common/get-translation-list/{locale}/{modules}/{context}",
  summary: "Messages of some modules before sign-in",
  public: true,
  params: v.object({ locale: localeCode, modules: v.string(), context: v.string() }),
  response: translations,
});

export const privateTranslations = endpoint({
  id: "translations.private",
  method: "GET",
  path: "/admin/api/languages/modules/{modules}",
  summary: "Messages of some modules, joined by &, in the session's language",
  params: v.object({ modules: v.string() }),
  response: translations,
});

export const privateTranslationsFor = endpoint({
  id: "translations.private-locale",
  method: "GET",
  path: "/admin/api/languages/modules/{modules}/{locale}",
  summary: "Messages of some modules, joined by &, in a given language",
  params: v.object({ modules: v.string(), locale: localeCode }),
  response: translations,
});

export const selectLanguage = endpoint({
  id: "languages.select",
  method: "GET",
  path: "/admin/api/languages/select/{locale}",
  summary: "Store the user's interface language",
  params: v.object({ locale: localeCode }),
  response: v.object({ locale: v.string() }),
  writes: true,
  reads: true,
});
