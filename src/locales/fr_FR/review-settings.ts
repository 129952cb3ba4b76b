/** Settings of reviews. */
export default {
  "review-settings.up": "Avis clients",
  "review-settings.settings.title": "Réglages des avis",
  "review-settings.one": "Réglages des avis",
  "review-settings.many": "Réglages des avis",
  "review-settings.card.reviews": "Avis",
  "review-settings.saved": "Réglages enregistrés",
  "review-settings.field.publishing": "Publication automatique",
  "review-settings.field.publishing.help": "Tous les avis ou aucun : ne publier que les bonnes notes serait trompeur.",
  "review-settings.publishing.NEVER": "Jamais",
  "review-settings.publishing.ALL_AFTER_48H": "Tous après 48 heures",
  "review-settings.field.minimumCount": "Nombre minimal de notes pour afficher une moyenne",
  "review-settings.card.asking": "Demandes d’avis",
  "review-settings.field.ask": "Demander un avis par e-mail après la visite",
  "review-settings.field.ask.help": "Une fois par visite. Chaque e-mail contient un lien de désinscription.",
  "review-settings.field.askAfterDays": "Jours après la visite",
  "review-settings.field.remind": "Relancer une fois après une semaine",
} as const;
