/** A series of landing pages, one per town. */
export default {
  "landing-page-series.tool.title": "Reihe von Seiten erstellen",
  "landing-page-series.tool.help":
    "Kopiert eine Seite für jeden Ort und schreibt den Ort in Titel und Texte, überall wo das Wort „city“ in geschweiften Klammern steht. Zuerst sehen Sie die Liste; die Seiten sind Entwürfe.",
  "landing-page-series.card.page": "Seite",
  "landing-page-series.card.cities": "Orte",
  "landing-page-series.field.page": "Zu kopierende Seite",
  "landing-page-series.field.page.help": "Ihre Absätze, Bilder und Einstellungen werden übernommen.",
  "landing-page-series.field.title": "Titel jeder Seite",
  "landing-page-series.field.title.help":
    "Der Teil in geschweiften Klammern wird durch den Ort ersetzt. Ergänzen Sie den übrigen Titel.",
  "landing-page-series.field.which": "Welche Orte",
  "landing-page-series.which.DEALERS": "Orte der Händler des Shops",
  "landing-page-series.which.CHOSEN": "Andere Orte",
  "landing-page-series.field.cities": "Orte",
  "landing-page-series.field.cities.add": "Ort hinzufügen",
  "landing-page-series.field.cities.city": "Ort",
  "landing-page-series.kind.page": "Neue Seite",
  "landing-page-series.kind.exists": "Eine Seite hat diese Adresse schon",
  "landing-page-series.line.address": "/{slug}",
  "landing-page-series.line.changed-since": "Seither hat jemand an dieser Seite gearbeitet.",
  "landing-page-series.warning.left": "Noch offene Orte: {count}. Führen Sie das Werkzeug danach erneut aus.",
  "landing-page-series.error.city":
    "Dem Titel fehlt der Teil, der durch den Ort ersetzt wird: das Wort „city“ in geschweiften Klammern.",
} as const;
