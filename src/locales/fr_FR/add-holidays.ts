/** Public holidays as specific days. */
export default {
  "add-holidays.up": "Jours particuliers",
  "add-holidays.tool.title": "Ajouter les jours fériés",
  "add-holidays.tool.help":
    "Crée des jours particuliers de la boutique à partir des jours fériés d’un pays, dès aujourd’hui.",
  "add-holidays.card.holidays": "Jours fériés",
  "add-holidays.field.country": "Pays",
  "add-holidays.field.year": "Année",
  "add-holidays.line.closed": "fermé toute la journée",
  "add-holidays.line.open": "ouvert {hours}",
  "add-holidays.line.taken": "la boutique a déjà un jour à cette date",
  "add-holidays.line.regional": "ne vaut que dans certaines régions",
  "add-holidays.line.gone": "Ce jour n’existe plus.",
  "add-holidays.warning.none":
    "Aucun jour férié à venir n’est enregistré sur la plateforme pour ce pays et cette année.",
} as const;
