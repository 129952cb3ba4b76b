/** Rich texts as they are stored, of paragraphs and of any record: what the editor makes stays to the letter, everything that could run goes. */
import sanitizeHtml from "sanitize-html";

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^(rgb|hsl)a?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^\d{1,4}(\.\d+)?(px|pt|em|rem|%)$/];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "code", "ul", "ol", "li"],
    ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "span", "mark", "a"],
    ...[
      "figure",
      "figcaption",
      "img",
      "table",
      "caption",
      "colgroup",
      "col",
      "thead",
      "tbody",
      "tfoot",
      "tr",
      "th",
      "td",
    ],
  ],
  allowedAttributes: {
    a: ["href", "target", "rel", "title"],
    img: ["src", "alt", "width", "height"],
    ol: ["start", "reversed", "type"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    "*": ["style", "lang", "dir", "class"],
  },
  // The editor's own classes: sizes, alignment of pictures and tables.
  allowedClasses: {
    "*": [/^(text|image|table|todo-list|image-style|image_resized|marker|pen)(-[a-z-]+)?$/, "image_resized"],
  },
  allowedStyles: {
    "*": {
      color: COLOUR,
      "background-color": COLOUR,
      "border-color": COLOUR,
      "font-size": LENGTH,
      "text-align": [/^(left|right|center|justify)$/],
      "font-weight": [/^(bold|normal|[1-9]00)$/],
      "list-style-type": [/^[a-z-]{3,24}$/],
      "vertical-align": [/^(top|middle|bottom)$/],
      width: LENGTH,
      height: LENGTH,
      "aspect-ratio": [/^\d{1,5}\/\d{1,5}$/],
    },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs["target"] === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : attribs,
    }),
  },
};

/** A tag as the editor writes it: no slash at the end, a semicolon behind every style. Signs of tags stand in tags alone by now. */
const asWritten = (tag: string): string =>
  tag === "</col>" ? "" : tag.replace(/ \/>$/, ">").replace(/( style="[^"]*[^";])"/, '$1;"');

/** What may stay of an HTML text; to the byte the same where the editor made it and all of it may stay. */
export const sanitiseRichText = (html: string): string =>
  sanitizeHtml(html, OPTIONS)
    .replace(/<[^<>]*>/g, asWritten)
    .replaceAll("\u00a0", "&nbsp;");
