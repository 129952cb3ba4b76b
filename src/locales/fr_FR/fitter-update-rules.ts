/** Rules about dealer updates as a table. */
export default {
  "fitter-update-rules.matrix.title": "Décisions automatiques sur les mises à jour",
  "fitter-update-rules.matrix.help":
    "Comment les propositions sont décidées automatiquement, selon le champ et la source. Si la cellule est vide, vous décidez vous-même.",
  "fitter-update-rules.empty": "Aucun champ",
  "fitter-update-rules.cell.ALWAYS": "Toujours reprendre",
  "fitter-update-rules.cell.WHEN_EMPTY": "Reprendre si vide",
  "fitter-update-rules.cell.NEVER": "Ne jamais reprendre",
} as const;
