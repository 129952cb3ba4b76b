/** Public holidays as specific days. */
export default {
  "add-holidays.up": "Specific days",
  "add-holidays.tool.title": "Add public holidays",
  "add-holidays.tool.help": "Creates specific days of the shop from a country’s public holidays, starting today.",
  "add-holidays.card.holidays": "Public holidays",
  "add-holidays.field.country": "Country",
  "add-holidays.field.year": "Year",
  "add-holidays.line.closed": "closed all day",
  "add-holidays.line.open": "open {hours}",
  "add-holidays.line.taken": "the shop already has a specific day on that date",
  "add-holidays.line.regional": "applies in some regions only",
  "add-holidays.line.gone": "The day no longer exists.",
  "add-holidays.warning.none": "The platform has no future holidays for this country and year.",
} as const;
