/** Rules about dealer updates as a table. */
export default {
  "fitterUpdateRules.matrix.title": "Automatic decisions on updates",
  "fitterUpdateRules.matrix.help":
    "What becomes by itself of proposals about each field, by where they come from. An empty cell waits for your decision.",
  "fitterUpdateRules.empty": "No field",
  "fitterUpdateRules.cell.ALWAYS": "Always take over",
  "fitterUpdateRules.cell.WHEN_EMPTY": "Take over if empty",
  "fitterUpdateRules.cell.NEVER": "Never take over",
} as const;
