/** Rules about dealer updates as a table. */
export default {
  "fitter-update-rules.matrix.title": "Automatic decisions on updates",
  "fitter-update-rules.matrix.help":
    "Automatic decisions on proposals, by field and source. Empty cells leave the decision to you.",
  "fitter-update-rules.empty": "No fields",
  "fitter-update-rules.cell.ALWAYS": "Always accept",
  "fitter-update-rules.cell.WHEN_EMPTY": "Accept if empty",
  "fitter-update-rules.cell.NEVER": "Never accept",
} as const;
