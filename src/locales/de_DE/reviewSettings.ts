/** How the shop deals with reviews. */
export default {
  "reviewSettings.up": "Kundenbewertungen",
  "reviewSettings.settings.title": "Einstellungen der Bewertungen",
  "reviewSettings.one": "Einstellungen der Bewertungen",
  "reviewSettings.many": "Einstellungen der Bewertungen",
  "reviewSettings.card.reviews": "Bewertungen",
  "reviewSettings.saved": "Einstellungen gespeichert",
  "reviewSettings.field.publishing": "Automatische Veröffentlichung",
  "reviewSettings.field.publishing.help": "Alle oder keine: Nur gute Noten zu zeigen wäre irreführend.",
  "reviewSettings.publishing.NEVER": "Nie",
  "reviewSettings.publishing.ALL_AFTER_48H": "Alle nach 48 Stunden",
  "reviewSettings.field.minimumCount": "Noten, bevor ein Durchschnitt gezeigt wird",
  "reviewSettings.card.asking": "Bitte um Bewertungen",
  "reviewSettings.field.ask": "Kunden nach dem Besuch per E-Mail fragen",
  "reviewSettings.field.ask.help":
    "Einmal je Besuch; jede Nachricht führt zu einer Seite, die diese Nachrichten beendet.",
  "reviewSettings.field.askAfterDays": "Tage nach dem Besuch",
  "reviewSettings.field.remind": "Nach einer Woche einmal erinnern",
} as const;
