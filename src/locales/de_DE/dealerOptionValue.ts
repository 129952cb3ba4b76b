/** Options of dealers as a table. */
export default {
  "dealerOptionValue.matrix.title": "Optionen der Händler",
  "dealerOptionValue.matrix.help":
    "Jeder Händler mit den eingeschalteten Optionen; gesperrte Zellen gelten nicht für ihn.",
  "dealerOptionValue.empty": "Kein Händler oder keine eingeschaltete Option",
} as const;
