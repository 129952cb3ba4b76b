/** Options of dealers as a table. */
export default {
  "dealer-option-value.matrix.title": "Options des points de vente",
  "dealer-option-value.matrix.help":
    "Chaque point de vente avec les options activées ; les cellules verrouillées ne le concernent pas.",
  "dealer-option-value.empty": "Aucun point de vente ou aucune option activée",
} as const;
