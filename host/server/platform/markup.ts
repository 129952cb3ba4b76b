/** Sanitises stored rich text. Markup written by the editor is unchanged; everything executable is removed. */
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
  // Classes of the editor: sizes, and alignment of pictures and tables.
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

/** Rewrites a tag the way the editor does: no trailing slash, a semicolon after every style. */
const inEditorFormat = (tag: string): string =>
  tag === "</col>" ? "" : tag.replace(/ \/>$/, ">").replace(/( style="[^"]*[^";])"/, '$1;"');

/** Sanitises HTML. Allowed markup written by the editor is returned unchanged. */
export const sanitiseRichText = (html: string): string =>
  sanitizeHtml(html, OPTIONS)
    .replace(/<[^<>]*>/g, inEditorFormat)
    .replaceAll("\u00a0", "&nbsp;");
