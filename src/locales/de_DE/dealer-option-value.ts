/** Options of dealers as a table. */
export default {
  "dealer-option-value.matrix.title": "Optionen der Händler",
  "dealer-option-value.matrix.help":
    "Jeder Händler mit den aktivierten Optionen; gesperrte Zellen gelten nicht für ihn.",
  "dealer-option-value.empty": "Kein Händler oder keine aktivierte Option",
} as const;
