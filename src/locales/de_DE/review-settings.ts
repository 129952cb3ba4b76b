/** Settings of reviews. */
export default {
  "review-settings.up": "Kundenbewertungen",
  "review-settings.settings.title": "Einstellungen der Bewertungen",
  "review-settings.one": "Einstellungen der Bewertungen",
  "review-settings.many": "Einstellungen der Bewertungen",
  "review-settings.card.reviews": "Bewertungen",
  "review-settings.saved": "Einstellungen gespeichert",
  "review-settings.field.publishing": "Automatische Veröffentlichung",
  "review-settings.field.publishing.help":
    "Alle Bewertungen oder keine: Nur gute Noten zu veröffentlichen wäre irreführend.",
  "review-settings.publishing.NEVER": "Nie",
  "review-settings.publishing.ALL_AFTER_48H": "Alle nach 48 Stunden",
  "review-settings.field.minimumCount": "Mindestzahl an Noten für einen Durchschnitt",
  "review-settings.card.asking": "Bitte um Bewertungen",
  "review-settings.field.ask": "Kunden nach dem Besuch per E-Mail fragen",
  "review-settings.field.ask.help": "Einmal je Besuch. Jede Nachricht enthält einen Link zum Abbestellen.",
  "review-settings.field.askAfterDays": "Tage nach dem Besuch",
  "review-settings.field.remind": "Nach einer Woche einmal erinnern",
} as const;
