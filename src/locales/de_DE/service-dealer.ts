/** Services by dealer as a table. */
export default {
  "service-dealer.matrix.title": "Leistungen je Händler",
  "service-dealer.matrix.help":
    "Kreuzen Sie an, was jeder Händler anbietet. Preis und Dauer gelten für den Händler; bei einer leeren Zelle gelten die des Shops.",
  "service-dealer.empty": "Kein Händler oder keine aktive Leistung",
  "service-dealer.field.fact": "Anzeigen",
  "service-dealer.field.service": "Leistung",
  "service-dealer.fact.OFFERED": "Angeboten",
  "service-dealer.fact.PRICE": "Eigener Preis",
  "service-dealer.fact.DURATION": "Eigene Dauer in Minuten",
} as const;
