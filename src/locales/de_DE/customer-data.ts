/** Tool that answers what the shop stores about one customer, and erases it. */
export default {
  "customer-data.up": "Newsletter",
  "customer-data.tool.title": "Daten eines Kunden",
  "customer-data.tool.help":
    "Findet die Anfragen, Bestellungen, Zahlungen und Abonnements einer Person, gibt sie als Datei heraus und löscht die Person daraus.",
  "customer-data.card.customer": "Kunde",
  "customer-data.field.email": "E-Mail",
  "customer-data.field.phone": "Telefon",
  "customer-data.kind.quote": "Angebote",
  "customer-data.kind.contact": "Nachrichten",
  "customer-data.kind.appointment": "Termine",
  "customer-data.kind.order": "Bestellungen",
  "customer-data.kind.payment": "Zahlungen",
  "customer-data.kind.subscriber": "Abonnements",
  "customer-data.untouched":
    "Beträge, Zustände sowie Rechnungen und Gutschriften, die das Gesetz aufzubewahren verlangt.",
  "customer-data.file": "Alles über diesen Kunden herunterladen (JSON)",
  "customer-data.file.help": "Geben Sie die E-Mail-Adresse oder die Telefonnummer des Kunden ein.",
  "customer-data.warning.none": "Über diesen Kunden ist nichts gespeichert.",
  "customer-data.error.nobody": "Geben Sie eine E-Mail-Adresse oder eine Telefonnummer ein.",
  "customer-data.line.no-right": "Dafür fehlt Ihnen ein Recht. Fragen Sie jemanden, der es hat.",
  "customer-data.line.unpaid":
    "Die Bestellung ist nicht bezahlt. Erfassen Sie zuerst die Zahlung, oder stornieren Sie sie.",
  "customer-data.line.disputed": "Ein Streitfall ist offen. Löschen Sie den Kunden nach der Entscheidung.",
} as const;
