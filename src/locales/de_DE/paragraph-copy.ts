/** Copying or moving a paragraph to another page. */
export default {
  "paragraph-copy.title": "Auf eine andere Seite",
  "paragraph-copy.mode": "Was mit ihm geschieht",
  "paragraph-copy.mode.copy": "Kopieren",
  "paragraph-copy.mode.move": "Verschieben",
  "paragraph-copy.text.copy":
    "Eine Kopie kommt als Entwurf mit ihren Bildern ans Ende der Seite. Eine Seite in einer anderen Sprache erhält diese Texte zum Übersetzen.",
  "paragraph-copy.text.move":
    "Er verlässt diese Seite und kommt als Entwurf mit seinen Bildern und Versionen ans Ende der anderen. Die Öffentlichkeit sieht ihn hier, bis diese Seite wieder veröffentlicht wird.",
  "paragraph-copy.kind": "Art der Seite",
  "paragraph-copy.kind.PRODUCT": "Produkt",
  "paragraph-copy.kind.CATALOG": "Katalog",
  "paragraph-copy.kind.CATALOG_ITEM": "Artikel oder Seite eines Katalogs",
  "paragraph-copy.kind.SERVICE": "Leistung",
  "paragraph-copy.kind.LANDING_PAGE": "Landingpage",
  "paragraph-copy.kind.CONTENT_BLOC_PAGE": "Inhaltsseite",
  "paragraph-copy.kind.CUSTOM_DATABASE_LEVEL": "Ebene einer Datenbank",
  "paragraph-copy.kind.CUSTOM_DATABASE_STRUCT": "Stammseite einer Datenbank",
  "paragraph-copy.target": "Seite",
  "paragraph-copy.done.copy": "Nach „{owner}“ kopiert",
  "paragraph-copy.done.move": "Nach „{owner}“ verschoben",
  "paragraph-copy.open": "Öffnen",
  "paragraph.error.same-owner": "Er ist schon auf dieser Seite.",
} as const;
