/** Tool that publishes services of a network. */
export default {
  "network-service-publish.tool.title": "Leistungen des Netzwerks veröffentlichen",
  "network-service-publish.tool.help":
    "Schreibt die Leistungen im Kalender, nimmt sie in das Angebot der Betriebe auf und ordnet sie deren Arbeitsplätzen zu.",
  "network-service-publish.field.services": "Leistungen des Netzwerks",
  "network-service-publish.field.dealers": "Betriebe",
  "network-service-publish.field.dealers.help": "Leer: die jeder Leistung.",
  "network-service-publish.field.realign": "Auch zurücksetzen, was Betriebe geändert haben",
  "network-service-publish.kind.service": "Leistungen",
  "network-service-publish.kind.garage": "Betriebe",
  "network-service-publish.kind.bay": "Arbeitsplätze",
  "network-service-publish.untouched":
    "Gebuchte Termine sowie Preise und Zeiten, die das Netzwerk den Betrieben überlässt.",
  "network-service-publish.line.adopted": "Übernimmt die Leistung mit diesem Code",
  "network-service-publish.line.updated": "Aktualisiert",
  "network-service-publish.line.same": "Nichts zu ändern",
  "network-service-publish.line.offers.one": "{count} Leistung ergänzt",
  "network-service-publish.line.offers.other": "{count} Leistungen ergänzt",
  "network-service-publish.line.edited-since": "Seitdem bearbeitet",
  "network-service-publish.line.no-bay": "Kein Arbeitsplatz dieser Arten",
} as const;
