/** Tool that deletes an option together with the dealers' values. */
export default {
  "dealer-option-remove.up": "Options propres à la boutique",
  "dealer-option-remove.tool.title": "Supprimer une option utilisée",
  "dealer-option-remove.tool.help": "Ce que les points de vente en ont part aussi : tout, ou rien ne change.",
  "dealer-option-remove.field.option": "Option",
  "dealer-option-remove.kind.dealer": "Points de vente",
  "dealer-option-remove.kind.option": "Option",
  "dealer-option-remove.untouched": "Les autres options et ce que d’autres boutiques disent des mêmes points de vente.",
  "dealer-option-remove.line.lost": "{value} est retiré",
  "dealer-option-remove.line.name-taken": "Une autre option porte ce nom entre-temps.",
  "dealer-option-remove.error.system": "Les options de la plateforme restent. Désactivez-la plutôt.",
} as const;
