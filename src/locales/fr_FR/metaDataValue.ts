/** Metadata of dealers as a table. */
export default {
  "metaDataValue.matrix.title": "Métadonnées des points de vente",
  "metaDataValue.matrix.help":
    "Chaque point de vente par ses métadonnées ; les cellules verrouillées ne concernent pas son pays.",
  "metaDataValue.empty": "Aucun point de vente ou aucune métadonnée dans ce groupe",
  "metaDataValue.field.group": "Groupe",
  "metaDataValue.group.marketing": "Marketing",
  "metaDataValue.group.country": "Pays",
  "metaDataValue.group.partner": "Partenaires",
} as const;
