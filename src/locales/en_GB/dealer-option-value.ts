/** Options of dealers as a table. */
export default {
  "dealer-option-value.matrix.title": "Options of dealers",
  "dealer-option-value.matrix.help":
    "Each dealer by the options that are switched on; locked cells are not meant for the dealer.",
  "dealer-option-value.empty": "No dealer or no option that is switched on",
} as const;
