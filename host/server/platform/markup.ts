/** Sanitises stored rich text. Markup written by the editor is unchanged; everything executable is removed. */
import sanitizeHtml from "sanitize-html";

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^(rgb|hsl)a?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^\d{1,4}(\.\d+)?(px|pt|em|rem|%)$/];

const SIDES = ["border", "border-top", "border-right", "border-bottom", "border-left"];
const BORDER_STYLE = "solid|dotted|dashed|double|groove|ridge|inset|outset|none";
const WIDTH = String.raw`\d{1,3}(\.\d+)?px`;
/** Borders of tables and cells, as one value or in parts. */
const BORDERS = {
  ...Object.fromEntries(
    SIDES.map((side) => [side, [new RegExp(`^${WIDTH} (${BORDER_STYLE}) [#a-z0-9(),.% ]{3,40}$`, "i")]]),
  ),
  "border-color": COLOUR,
  "border-style": [new RegExp(`^(${BORDER_STYLE})$`)],
  "border-width": [new RegExp(`^${WIDTH}$`)],
};
const ALIGN = { "text-align": [/^(left|right|center|justify)$/] };
const LIST = { "list-style-type": [/^[a-z-]{3,24}$/] };
const CELL = {
  ...ALIGN,
  ...BORDERS,
  "vertical-align": [/^(top|middle|bottom)$/],
  "background-color": COLOUR,
  padding: [/^\d{1,3}(\.\d+)?(px|em|%)$/],
  width: LENGTH,
  height: LENGTH,
};

/** Styles by tag: those that the editor writes there, and keeps when a text is edited. */
const STYLES: Readonly<Record<string, Readonly<Record<string, RegExp[]>>>> = {
  ...Object.fromEntries(["p", "h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, ALIGN])),
  span: { color: COLOUR, "background-color": COLOUR, "font-size": LENGTH },
  ul: LIST,
  ol: LIST,
  figure: { width: LENGTH, height: LENGTH },
  img: { width: LENGTH, height: LENGTH, "aspect-ratio": [/^\d{1,5}\/\d{1,5}$/] },
  table: { ...BORDERS, "background-color": COLOUR },
  col: { width: LENGTH },
  th: CELL,
  td: CELL,
};

const NUMBERS: Readonly<Record<string, string>> = {
  a: "lower-latin",
  A: "upper-latin",
  i: "lower-roman",
  I: "upper-roman",
};

/** What a rich text may contain. tests/support/rich-texts.ts has a sample of each, which the editor must keep. */
export const RICH_TEXT_MARKUP = {
  allowedTags: [
    ...["p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "code", "ul", "ol", "li"],
    ...["strong", "i", "u", "s", "sub", "sup", "span", "mark", "a", "figure", "figcaption", "img"],
    ...["table", "colgroup", "col", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "target", "rel", "title"],
    img: ["src", "alt", "width", "height"],
    ol: ["start", "reversed"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    "*": ["style", "lang", "dir", "class"],
  },
  // Classes of the editor: sizes, and alignment of pictures and tables.
  allowedClasses: {
    "*": [/^(text|image|table|marker|pen)(-[a-z-]+)?$/, "image_resized", "ck-table-resized"],
  },
  allowedStyles: STYLES,
} as const satisfies sanitizeHtml.IOptions;

const OPTIONS: sanitizeHtml.IOptions = {
  ...RICH_TEXT_MARKUP,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  // Tags and attributes with the same meaning are stored as the editor writes them.
  transformTags: {
    b: "strong",
    em: "i",
    del: "s",
    tfoot: "tbody",
    caption: "figcaption",
    ol: (tagName, { type, ...attribs }) => {
      const style = type === undefined ? undefined : NUMBERS[type];
      return { tagName, attribs: style === undefined ? attribs : { style: `list-style-type:${style};`, ...attribs } };
    },
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs["target"] === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : attribs,
    }),
  },
};

/** Rewrites a tag the way the editor does: no trailing slash, a semicolon after every style. */
const inEditorFormat = (tag: string): string =>
  tag === "</col>" ? "" : tag.replace(/ \/>$/, ">").replace(/( style="[^"]*[^";])"/, '$1;"');

/** Sanitises HTML. Allowed markup written by the editor is returned unchanged. */
export const sanitiseRichText = (html: string): string =>
  sanitizeHtml(html, OPTIONS)
    .replace(/<[^<>]*>/g, inEditorFormat)
    .replaceAll("\u00a0", "&nbsp;");

/** Removes all attributes and all tags but those named from a sanitised rich text. The text inside removed tags stays. */
export const reduceMarkup = (html: string, tags: readonly string[]): string =>
  sanitizeHtml(html, { allowedTags: [...tags], allowedAttributes: {} })
    .replace(/<[^<>]*>/g, inEditorFormat)
    .replaceAll("\u00a0", "&nbsp;");
