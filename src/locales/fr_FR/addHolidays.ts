/** Public holidays as specific days. */
export default {
  "addHolidays.up": "Jours particuliers",
  "addHolidays.tool.title": "Ajouter les jours fériés",
  "addHolidays.tool.help":
    "Crée des jours particuliers de la boutique à partir des jours fériés d’un pays, dès aujourd’hui.",
  "addHolidays.card.holidays": "Jours fériés",
  "addHolidays.field.country": "Pays",
  "addHolidays.field.year": "Année",
  "addHolidays.line.closed": "fermé toute la journée",
  "addHolidays.line.open": "ouvert {hours}",
  "addHolidays.line.taken": "la boutique a déjà un jour à cette date",
  "addHolidays.line.regional": "ne vaut que dans certaines régions",
  "addHolidays.line.gone": "Ce jour n’existe plus.",
  "addHolidays.warning.none": "La plateforme ne connaît aucun jour férié à venir pour ce pays et cette année.",
} as const;
