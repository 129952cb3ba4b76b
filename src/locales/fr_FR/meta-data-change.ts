/** Changes to metadata tags that dealers have values of. */
export default {
  "meta-data-change.up": "Métadonnées",
  "meta-data-change.tool.title": "Changer une métadonnée utilisée",
  "meta-data-change.tool.help":
    "Les valeurs des points de vente sont modifiées avec la métadonnée : soit toutes, soit rien ne change.",
  "meta-data-change.card.tag": "Métadonnée",
  "meta-data-change.card.value": "Ce qui change",
  "meta-data-change.field.tag": "Métadonnée",
  "meta-data-change.field.what": "Action",
  "meta-data-change.what.REPLACE": "Remplacer une valeur",
  "meta-data-change.what.REMOVE": "Supprimer la métadonnée et toutes ses valeurs",
  "meta-data-change.field.value": "Valeur",
  "meta-data-change.field.value.help": "Pour une liste : le nom ou le code.",
  "meta-data-change.field.by": "Remplacée par",
  "meta-data-change.field.by.help": "Vide : ces points de vente n’ont plus de valeur.",
  "meta-data-change.field.dropValue": "Retirer l’ancienne valeur de la liste",
  "meta-data-change.kind.dealer": "Points de vente",
  "meta-data-change.kind.tag": "Métadonnée",
  "meta-data-change.untouched":
    "Les autres métadonnées et les valeurs d’autres boutiques pour les mêmes points de vente.",
  "meta-data-change.line.used": "dépend de cette métadonnée : modifiez-la d’abord à cet endroit",
  "meta-data-change.line.lost": "{before} est retiré",
  "meta-data-change.line.replaced": "{before} → {after}",
  "meta-data-change.line.removed": "est supprimée",
  "meta-data-change.line.dropped": "{value} ne peut plus être choisi",
  "meta-data-change.line.name-taken": "Une autre métadonnée porte désormais ce nom.",
  "meta-data-change.error.same": "Les deux valeurs sont identiques.",
} as const;
