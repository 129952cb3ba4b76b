/** A paragraph that goes to another page. */
export default {
  "paragraph-copy.title": "To another page",
  "paragraph-copy.mode": "What happens with it",
  "paragraph-copy.mode.copy": "Copy",
  "paragraph-copy.mode.move": "Move",
  "paragraph-copy.text.copy":
    "A copy goes to the end of the page as a draft, with its pictures. A page in another language gets these texts to translate.",
  "paragraph-copy.text.move":
    "It leaves this page and goes to the end of the other one as a draft, with its pictures and its versions. The public sees it here until this page is published again.",
  "paragraph-copy.kind": "Kind of page",
  "paragraph-copy.kind.PRODUCT": "Product",
  "paragraph-copy.kind.CATALOG": "Catalogue",
  "paragraph-copy.kind.CATALOG_ITEM": "Article or page of a catalogue",
  "paragraph-copy.kind.SERVICE": "Service",
  "paragraph-copy.kind.LANDING_PAGE": "Landing page",
  "paragraph-copy.kind.CONTENT_BLOC_PAGE": "Content bloc page",
  "paragraph-copy.kind.CUSTOM_DATABASE_LEVEL": "Level of a database",
  "paragraph-copy.kind.CUSTOM_DATABASE_STRUCT": "Root page of a database",
  "paragraph-copy.target": "Page",
  "paragraph-copy.done.copy": "Copied to “{owner}”",
  "paragraph-copy.done.move": "Moved to “{owner}”",
  "paragraph-copy.open": "Open",
  "paragraph.error.same-owner": "It is already on this page.",
} as const;
