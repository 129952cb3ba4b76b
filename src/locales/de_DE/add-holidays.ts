/** Public holidays as specific days. */
export default {
  "add-holidays.up": "Besondere Tage",
  "add-holidays.tool.title": "Feiertage hinzufügen",
  "add-holidays.tool.help": "Legt die Feiertage eines Landes ab heute als besondere Tage des Shops an.",
  "add-holidays.card.holidays": "Feiertage",
  "add-holidays.field.country": "Land",
  "add-holidays.field.year": "Jahr",
  "add-holidays.line.closed": "ganztägig geschlossen",
  "add-holidays.line.open": "geöffnet {hours}",
  "add-holidays.line.taken": "der Shop hat an diesem Datum bereits einen besonderen Tag",
  "add-holidays.line.regional": "gilt nur in einigen Regionen",
  "add-holidays.line.gone": "Diesen Tag gibt es nicht mehr.",
  "add-holidays.warning.none": "Für dieses Land und Jahr sind auf der Plattform keine künftigen Feiertage hinterlegt.",
} as const;
