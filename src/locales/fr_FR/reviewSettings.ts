/** How the shop deals with reviews. */
export default {
  "reviewSettings.up": "Avis clients",
  "reviewSettings.settings.title": "Réglages des avis",
  "reviewSettings.one": "Réglages des avis",
  "reviewSettings.many": "Réglages des avis",
  "reviewSettings.card.reviews": "Avis",
  "reviewSettings.saved": "Réglages enregistrés",
  "reviewSettings.field.publishing": "Publication automatique",
  "reviewSettings.field.publishing.help": "Tous ou aucun : ne montrer que les bonnes notes tromperait.",
  "reviewSettings.publishing.NEVER": "Jamais",
  "reviewSettings.publishing.ALL_AFTER_48H": "Tous après 48 heures",
  "reviewSettings.field.minimumCount": "Notes avant d’afficher une moyenne",
  "reviewSettings.card.asking": "Demandes d’avis",
  "reviewSettings.field.ask": "Demander un avis par mail après la visite",
  "reviewSettings.field.ask.help": "Une fois par visite ; chaque mail mène à une page qui met fin à ces messages.",
  "reviewSettings.field.askAfterDays": "Jours après la visite",
  "reviewSettings.field.remind": "Relancer une fois après une semaine",
} as const;
