/** Public holidays as specific days. */
export default {
  "add-holidays.up": "Besondere Tage",
  "add-holidays.tool.title": "Feiertage hinzufügen",
  "add-holidays.tool.help": "Macht aus den Feiertagen eines Landes besondere Tage des Shops, ab heute.",
  "add-holidays.card.holidays": "Feiertage",
  "add-holidays.field.country": "Land",
  "add-holidays.field.year": "Jahr",
  "add-holidays.line.closed": "ganztägig geschlossen",
  "add-holidays.line.open": "geöffnet {hours}",
  "add-holidays.line.taken": "der Shop hat an dem Datum schon einen eigenen Tag",
  "add-holidays.line.regional": "gilt nur in einigen Regionen",
  "add-holidays.line.gone": "Der Tag ist nicht mehr da.",
  "add-holidays.warning.none": "Die Plattform kennt keine kommenden Feiertage dieses Landes und Jahres.",
} as const;
