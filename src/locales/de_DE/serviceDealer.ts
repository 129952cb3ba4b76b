/** Services by dealer as a table. */
export default {
  "serviceDealer.matrix.title": "Leistungen je Händler",
  "serviceDealer.matrix.help":
    "Haken Sie an, was jeder Händler anbietet. Preis und Dauer sind seine eigenen; eine leere Zelle übernimmt die des Shops.",
  "serviceDealer.empty": "Kein Händler oder keine aktive Leistung",
  "serviceDealer.field.fact": "Anzeigen",
  "serviceDealer.field.service": "Leistung",
  "serviceDealer.fact.OFFERED": "Angeboten",
  "serviceDealer.fact.PRICE": "Eigener Preis",
  "serviceDealer.fact.DURATION": "Eigene Dauer in Minuten",
} as const;
