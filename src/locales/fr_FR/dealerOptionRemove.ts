/** Deleting an option that dealers have. */
export default {
  "dealerOptionRemove.up": "Options propres à la boutique",
  "dealerOptionRemove.tool.title": "Supprimer une option utilisée",
  "dealerOptionRemove.tool.help": "Ce que les points de vente en ont part aussi : tout, ou rien ne change.",
  "dealerOptionRemove.field.option": "Option",
  "dealerOptionRemove.kind.dealer": "Points de vente",
  "dealerOptionRemove.kind.option": "Option",
  "dealerOptionRemove.untouched": "Les autres options et ce que d’autres boutiques disent des mêmes points de vente.",
  "dealerOptionRemove.line.lost": "{value} est retiré",
  "dealerOptionRemove.line.name-taken": "Une autre option porte ce nom entre-temps.",
  "dealerOptionRemove.error.system": "Les options de la plateforme restent. Désactivez-la plutôt.",
} as const;
