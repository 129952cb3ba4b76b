/** Rules about dealer updates as a table. */
export default {
  "fitter-update-rules.matrix.title": "Automatic decisions on updates",
  "fitter-update-rules.matrix.help":
    "What becomes by itself of proposals about each field, by where they come from. An empty cell waits for your decision.",
  "fitter-update-rules.empty": "No field",
  "fitter-update-rules.cell.ALWAYS": "Always take over",
  "fitter-update-rules.cell.WHEN_EMPTY": "Take over if empty",
  "fitter-update-rules.cell.NEVER": "Never take over",
} as const;
