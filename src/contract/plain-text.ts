/** Converts rich text to plain text, for directories, comparisons and length limits. */
const BLOCKS =
  /<\/?(?:address|blockquote|br|caption|div|dd|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|table|td|th|tr|ul)\b[^>]*>/gi;
const CHARACTERS: Readonly<Record<string, string>> = {
  "&nbsp;": "\u00a0",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Replaces character references (`&amp;`) by their characters. */
const unescapeText = (html: string): string =>
  html.replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (name) => CHARACTERS[name] ?? name);

/** Returns the text in one line. Blocks and line breaks become a space; inline markup does not. */
export const plainText = (html: string): string =>
  unescapeText(html.replace(BLOCKS, " ").replace(/<[^>]+>/g, ""))
    .replace(/[^\S\u00a0]+/g, " ")
    .trim();
