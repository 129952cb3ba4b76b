/** Copying or moving a paragraph to another page. */
export default {
  "paragraph-copy.title": "Copy or move to another page",
  "paragraph-copy.mode": "Action",
  "paragraph-copy.mode.copy": "Copy",
  "paragraph-copy.mode.move": "Move",
  "paragraph-copy.text.copy":
    "A copy is added at the end of the page as a draft, with its pictures. On a page in another language, the texts have to be translated.",
  "paragraph-copy.text.move":
    "It is removed from this page and added at the end of the other one as a draft, with its pictures and versions. The public still sees it here until this page is published again.",
  "paragraph-copy.kind": "Page type",
  "paragraph-copy.kind.PRODUCT": "Product",
  "paragraph-copy.kind.CATALOG": "Catalogue",
  "paragraph-copy.kind.CATALOG_ITEM": "Article or page of a catalogue",
  "paragraph-copy.kind.SERVICE": "Service",
  "paragraph-copy.kind.LANDING_PAGE": "Landing page",
  "paragraph-copy.kind.CONTENT_BLOC_PAGE": "Content block",
  "paragraph-copy.kind.CUSTOM_DATABASE_LEVEL": "Level of a custom database",
  "paragraph-copy.kind.CUSTOM_DATABASE_STRUCT": "Root page of a database",
  "paragraph-copy.target": "Page",
  "paragraph-copy.slot": "Position on the page",
  "paragraph-copy.slot.pick": "Choose a position",
  "paragraph-copy.done.copy": "Copied to “{owner}”",
  "paragraph-copy.done.move": "Moved to “{owner}”",
  "paragraph-copy.open": "Open",
  "paragraph.error.same-owner": "It is already on this page.",
  "paragraph.error.slot": "The page has no such position.",
} as const;
