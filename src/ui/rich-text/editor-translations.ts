/** Texts of the editor in the languages of the interface. They are files of their own, so that they load beside the editor and not after it. */
import type { Translations } from "ckeditor5";

const FILES: Readonly<Record<string, () => Promise<{ default: Translations }>>> = {
  fr: () => import("ckeditor5/translations/fr.js"),
  de: () => import("ckeditor5/translations/de.js"),
};

/** Returns the editor's texts in the language of a locale; undefined for English, which the editor contains. */
export const editorTranslations = async (locale: string): Promise<Translations | undefined> =>
  (await FILES[locale.slice(0, 2)]?.())?.default;
