/** Markup of descriptions that Google shows: headings, lists, bold, italics, paragraphs and line breaks. */
import type { Localised } from "../../../../src/contract/fields";
import { reduceMarkup } from "../../platform/markup";

/** The editor writes `i` for italics. It offers no heading of the first level. */
const GOOGLE_TAGS = ["h2", "h3", "h4", "h5", "ul", "ol", "li", "strong", "i", "p", "br"];

const mapTexts = (texts: Localised, change: (html: string) => string): Localised =>
  Object.fromEntries(Object.entries(texts).map(([locale, html]) => [locale, change(html)]));

/** Returns the descriptions without markup that Google ignores. */
export const googleTexts = (texts: Localised): Localised => mapTexts(texts, (html) => reduceMarkup(html, GOOGLE_TAGS));

/** Returns the descriptions as the feed of services sends them: italics are `em` there. */
export const feedTexts = (texts: Localised): Localised =>
  mapTexts(texts, (html) => html.replace(/<(\/?)i>/g, "<$1em>").replaceAll("&nbsp;", "\u00a0"));
