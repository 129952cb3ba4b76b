/** Options of dealers as a table. */
export default {
  "dealer-option-value.matrix.title": "Dealer options",
  "dealer-option-value.matrix.help": "Dealers by enabled options. Locked cells do not apply to the dealer.",
  "dealer-option-value.empty": "No dealer, or no enabled option",
} as const;
