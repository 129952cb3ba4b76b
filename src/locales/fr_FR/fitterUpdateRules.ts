/** Règles sur les mises à jour de points de vente, en tableau. */
export default {
  "fitterUpdateRules.matrix.title": "Décisions automatiques sur les mises à jour",
  "fitterUpdateRules.matrix.help":
    "Ce que deviennent d’office les propositions pour chaque champ, selon leur source. Une case vide attend votre décision.",
  "fitterUpdateRules.empty": "Aucun champ",
  "fitterUpdateRules.cell.ALWAYS": "Toujours reprendre",
  "fitterUpdateRules.cell.WHEN_EMPTY": "Reprendre si vide",
  "fitterUpdateRules.cell.NEVER": "Ne jamais reprendre",
} as const;
