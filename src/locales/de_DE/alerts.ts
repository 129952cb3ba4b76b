/** Notices that the server raises. */
export default {
  "alert.dealers-envelopes.title": "{count} Händler sind noch zu vervollständigen",
  "alert.dealers-envelopes.text": "Sie sind angelegt, erscheinen aber nirgends, solange Angaben fehlen.",
  "alert.dealers-unplaced.title": "{count} Händler haben keinen Platz auf der Karte",
  "alert.dealers-unplaced.text":
    "Kunden finden sie nicht nach Entfernung. Setzen Sie die Nadel auf der Seite des Händlers.",
  "alert.dealers-suspended.title": "{count} Händler sind ausgesetzt",
  "alert.dealers-suspended.text": "Sie nehmen keine Termine an, bis jemand sie wieder aktiviert.",
  "alert.subscription-late.title": "Rechnung {number} ist nicht bezahlt",
  "alert.subscription-late.text": "Die Karte wurde abgelehnt. Bezahlen Sie, bevor der Shop eingeschränkt wird.",
  "alert.subscription-notice.title": "In {days} Tagen kann der Shop nur noch gelesen werden",
  "alert.subscription-notice.text": "Eine Zahlung ist überfällig. Bezahlen Sie sie, und alles bleibt, wie es ist.",
  "alert.external.confirm.title": "{name} hat einen Termin bestätigt",
  "alert.external.cancel.title": "{name} hat einen Termin abgesagt",
  "alert.external.reschedule.title": "{name} hat einen Termin verschoben",
  "alert.external.refuse.title": "{name} hat eine Anfrage abgelehnt",
  "alert.external.propose.title": "{name} hat andere Zeiten vorgeschlagen",
  "alert.external.accept.title": "{name} hat ein Angebot angenommen",
  "alert.external.text": "Anfrage {id}, Kunde {customer}: über den Link aus der E-Mail erledigt.",
} as const;
