/** Options of dealers as a table. */
export default {
  "dealerOptionValue.matrix.title": "Options des points de vente",
  "dealerOptionValue.matrix.help":
    "Chaque point de vente par les options activées ; les cellules verrouillées ne le concernent pas.",
  "dealerOptionValue.empty": "Aucun point de vente ou aucune option activée",
} as const;
