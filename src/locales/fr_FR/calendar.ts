/** The calendar of a list. */
export default {
  "calendar.previous.year": "Année précédente",
  "calendar.next.year": "Année suivante",
  "calendar.previous.month": "Mois précédent",
  "calendar.next.month": "Mois suivant",
  "calendar.today": "Aujourd’hui",
  "calendar.none": "Rien n’est prévu pendant cette période.",
  "calendar.since": "à partir du {from}",
  "calendar.more": "Seuls les plus récents ({count}) sont affichés. Affinez le filtre pour voir les autres.",
} as const;
