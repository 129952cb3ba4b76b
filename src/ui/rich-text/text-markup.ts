/** Markup that the text editor offers, and keeps without offering it. */
import type { MatcherObjectPattern } from "ckeditor5";

/** Heading levels of a text; level 1 is the page's title. */
export const HEADINGS = ([2, 3, 4, 5, 6] as const).map((level) => ({
  model: `heading${level}` as const,
  view: `h${level}`,
  title: `Heading ${level}`,
  class: `ck-heading_heading${level}`,
}));

/** Font sizes in pixels to choose from. Stored texts keep any other size. */
export const FONT_SIZES = [12, 14, "default", 18, 20, 24, 32];

/**
 * Markup that no feature of the editor handles. The server stores it, so the editor must keep it when a text is edited. Attributes and
 * styles that a feature handles are not listed: it writes them itself.
 */
export const KEPT_MARKUP: MatcherObjectPattern[] = [
  {
    name: /^(p|h[2-6]|blockquote|pre|ul|ol|li|span|mark|code|figure|figcaption|table|thead|tbody|tfoot|tr|th|td|a|strong|i|u|s|sub|sup)$/,
    attributes: { lang: true, dir: true },
    classes: /^(text|pen)(-[a-z-]+)?$/,
  },
  { name: "a", attributes: { title: true } },
  { name: "th", attributes: { scope: true } },
  { name: /^(pre|tfoot)$/ },
];
