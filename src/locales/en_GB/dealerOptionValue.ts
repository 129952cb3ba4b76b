/** Options of dealers as a table. */
export default {
  "dealerOptionValue.matrix.title": "Options of dealers",
  "dealerOptionValue.matrix.help":
    "Each dealer by the options that are switched on; locked cells are not meant for the dealer.",
  "dealerOptionValue.empty": "No dealer or no option that is switched on",
} as const;
