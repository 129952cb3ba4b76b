/** How the shop deals with reviews. */
export default {
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
} as const;
