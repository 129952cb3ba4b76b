/** Public holidays as specific days. */
export default {
  "addHolidays.up": "Specific days",
  "addHolidays.tool.title": "Add public holidays",
  "addHolidays.tool.help": "Makes specific days of the shop out of a country’s public holidays, from today on.",
  "addHolidays.card.holidays": "Holidays",
  "addHolidays.field.country": "Country",
  "addHolidays.field.year": "Year",
  "addHolidays.line.closed": "closed all day",
  "addHolidays.line.open": "open {hours}",
  "addHolidays.line.taken": "the shop has a day of its own on that date",
  "addHolidays.line.regional": "holds in some regions only",
  "addHolidays.line.gone": "The day is not there any more.",
  "addHolidays.warning.none": "The platform keeps no holidays to come of this country and year.",
} as const;
