/** Metadata of dealers as a table. */
export default {
  "meta-data-value.matrix.title": "Métadonnées des points de vente",
  "meta-data-value.matrix.help":
    "Chaque point de vente avec ses métadonnées ; les cellules verrouillées ne concernent pas son pays.",
  "meta-data-value.empty": "Aucun point de vente ou aucune métadonnée dans ce groupe",
  "meta-data-value.field.group": "Groupe",
  "meta-data-value.group.marketing": "Marketing",
  "meta-data-value.group.country": "Pays",
  "meta-data-value.group.partner": "Partenaires",
} as const;
