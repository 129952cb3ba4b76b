/** Tool that deletes an option together with the dealers' values. */
export default {
  "dealer-option-remove.up": "Options propres à la boutique",
  "dealer-option-remove.tool.title": "Supprimer une option utilisée",
  "dealer-option-remove.tool.help":
    "Les valeurs des points de vente sont supprimées avec l’option : soit toutes, soit rien ne change.",
  "dealer-option-remove.field.option": "Option",
  "dealer-option-remove.field.replacement": "Option qui reprend les valeurs",
  "dealer-option-remove.field.replacement.help": "Du même type. Vide : les valeurs sont supprimées.",
  "dealer-option-remove.line.replaced": "{value} passe à l’autre option",
  "dealer-option-remove.error.itself": "Choisissez une autre option.",
  "dealer-option-remove.error.kind": "Choisissez une option du même type.",
  "dealer-option-remove.kind.dealer": "Points de vente",
  "dealer-option-remove.kind.option": "Option",
  "dealer-option-remove.untouched":
    "Les autres options et les valeurs d’autres boutiques pour les mêmes points de vente.",
  "dealer-option-remove.line.lost": "{value} est retiré",
  "dealer-option-remove.line.name-taken": "Une autre option porte désormais ce nom.",
  "dealer-option-remove.error.system":
    "Les options de la plateforme ne peuvent pas être supprimées. Désactivez plutôt l’option.",
} as const;
