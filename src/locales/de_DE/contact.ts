/** Nachrichten der Kunden. */
export default {
  "contact.many": "Kontakte",
  "contact.one": "Kontakt",
  "contact.list.title": "Kontakte",
  "contact.empty": "Noch keine Nachrichten",
  "contact.field.customerName": "Kunde",
  "contact.field.customerEmail": "E-Mail",
  "contact.field.customerPhone": "Telefon",
  "contact.field.fitter": "Händler",
  "contact.field.vehicleRegistrationNumber": "Kennzeichen",
  "contact.field.comments": "Nachricht",
  "contact.field.status": "Status",
  "contact.view.new": "Neu",
  "contact.status.NEW": "Neu",
  "contact.status.READ": "Gelesen",
  "contact.status.ANSWERED": "Beantwortet",
  "contact.status.CLOSED": "Erledigt",
} as const;
