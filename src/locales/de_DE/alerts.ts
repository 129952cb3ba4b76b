/** Notices that the server raises. */
export default {
  "alert.dealers-envelopes.title": "{count} Händler sind noch zu vervollständigen",
  "alert.dealers-envelopes.text": "Sie sind angelegt, erscheinen aber nirgends, solange Angaben fehlen.",
  "alert.dealers-unplaced.title": "{count} Händler haben keinen Platz auf der Karte",
  "alert.dealers-unplaced.text":
    "Kunden finden sie nicht nach Entfernung. Setzen Sie die Nadel auf der Seite des Händlers.",
  "alert.dealers-suspended.title": "{count} Händler sind ausgesetzt",
  "alert.dealers-suspended.text": "Sie nehmen keine Termine an, bis jemand sie wieder aktiviert.",
} as const;
