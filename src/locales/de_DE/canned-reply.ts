/** Texts that agents insert into replies to customers. */
export default {
  "canned-reply.many": "Gespeicherte Antworten",
  "canned-reply.one": "Gespeicherte Antwort",
  "canned-reply.list.title": "Gespeicherte Antworten",
  "canned-reply.detail.title": "Gespeicherte Antwort",
  "canned-reply.create": "Neue Antwort",
  "canned-reply.empty": "Keine gespeicherten Antworten",
  "canned-reply.empty.text": "Speichern Sie Antworten, die Sie oft schreiben, und fügen Sie sie mit einem Klick ein.",
  "canned-reply.saved": "Antwort gespeichert",
  "canned-reply.field.name": "Name",
  "canned-reply.field.locale": "Sprache",
  "canned-reply.field.text": "Text",
  "canned-reply.field.active": "Angeboten",
  "canned-reply.field.text.help":
    "In geschweiften Klammern werden name, dealer und reference zu Kunde, Händler und Nummer.",
  "canned-reply.card.main": "Antwort",
  "canned-reply.error.placeholder":
    "Einen der Platzhalter gibt es nicht. In geschweiften Klammern dürfen nur name, dealer und reference stehen.",
} as const;
