/** Public holidays as specific days. */
export default {
  "addHolidays.up": "Besondere Tage",
  "addHolidays.tool.title": "Feiertage hinzufügen",
  "addHolidays.tool.help": "Macht aus den Feiertagen eines Landes besondere Tage des Shops, ab heute.",
  "addHolidays.card.holidays": "Feiertage",
  "addHolidays.field.country": "Land",
  "addHolidays.field.year": "Jahr",
  "addHolidays.line.closed": "ganztägig geschlossen",
  "addHolidays.line.open": "geöffnet {hours}",
  "addHolidays.line.taken": "der Shop hat an dem Datum schon einen eigenen Tag",
  "addHolidays.line.regional": "gilt nur in einigen Regionen",
  "addHolidays.line.gone": "Der Tag ist nicht mehr da.",
  "addHolidays.warning.none": "Die Plattform kennt keine kommenden Feiertage dieses Landes und Jahres.",
} as const;
