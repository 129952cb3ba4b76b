/** Public holidays as specific days. */
export default {
  "add-holidays.up": "Specific days",
  "add-holidays.tool.title": "Add public holidays",
  "add-holidays.tool.help": "Makes specific days of the shop out of a country’s public holidays, from today on.",
  "add-holidays.card.holidays": "Holidays",
  "add-holidays.field.country": "Country",
  "add-holidays.field.year": "Year",
  "add-holidays.line.closed": "closed all day",
  "add-holidays.line.open": "open {hours}",
  "add-holidays.line.taken": "the shop has a day of its own on that date",
  "add-holidays.line.regional": "holds in some regions only",
  "add-holidays.line.gone": "The day is not there any more.",
  "add-holidays.warning.none": "The platform keeps no holidays to come of this country and year.",
} as const;
