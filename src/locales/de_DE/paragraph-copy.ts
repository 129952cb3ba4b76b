/** Copying or moving a paragraph to another page. */
export default {
  "paragraph-copy.title": "Auf eine andere Seite",
  "paragraph-copy.mode": "Aktion",
  "paragraph-copy.mode.copy": "Kopieren",
  "paragraph-copy.mode.move": "Verschieben",
  "paragraph-copy.text.copy":
    "Eine Kopie mit ihren Bildern wird als Entwurf am Ende der Seite hinzugefügt. Eine Seite in einer anderen Sprache erhält diese Texte zum Übersetzen.",
  "paragraph-copy.text.move":
    "Der Absatz wird von dieser Seite entfernt und als Entwurf mit seinen Bildern und Fassungen ans Ende der anderen Seite gestellt. Öffentlich bleibt er hier sichtbar, bis diese Seite wieder veröffentlicht wird.",
  "paragraph-copy.kind": "Art der Seite",
  "paragraph-copy.kind.PRODUCT": "Produkt",
  "paragraph-copy.kind.CATALOG": "Katalog",
  "paragraph-copy.kind.CATALOG_ITEM": "Artikel oder Seite eines Katalogs",
  "paragraph-copy.kind.SERVICE": "Leistung",
  "paragraph-copy.kind.LANDING_PAGE": "Landingpage",
  "paragraph-copy.kind.CONTENT_BLOC_PAGE": "Inhaltsblock",
  "paragraph-copy.kind.CUSTOM_DATABASE_LEVEL": "Ebene einer Datenbank",
  "paragraph-copy.kind.CUSTOM_DATABASE_STRUCT": "Stammseite einer Datenbank",
  "paragraph-copy.target": "Seite",
  "paragraph-copy.slot": "Platz auf der Seite",
  "paragraph-copy.slot.pick": "Platz wählen",
  "paragraph-copy.done.copy": "Nach „{owner}“ kopiert",
  "paragraph-copy.done.move": "Nach „{owner}“ verschoben",
  "paragraph-copy.open": "Öffnen",
  "paragraph.error.same-owner": "Der Absatz ist bereits auf dieser Seite.",
  "paragraph.error.slot": "Die Seite hat diesen Platz nicht.",
} as const;
