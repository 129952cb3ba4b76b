/** Values of tags set from the lines of a file. */
export default {
  "meta-data-value-set.tool.title": "Renseigner les valeurs par fichier",
  "meta-data-value-set.tool.help": "Une ligne pour chaque point de vente et métadonnée. L’aperçu montre ce qui change.",
  "meta-data-value-set.card.lines": "Lignes",
  "meta-data-value-set.field.lines": "Lignes",
  "meta-data-value-set.field.lines.help":
    "code;métadonnée;valeur;premier jour;dernier jour – la métadonnée par son nom ou son libellé, les jours sous la forme 2026-01-31 et seulement pour les métadonnées avec période. Une valeur vide retire celle du point de vente. 5 000 lignes au plus.",
  "meta-data-value-set.untouched": "Les valeurs des points de vente et des métadonnées que les lignes ne nomment pas.",
  "meta-data-value-set.line.set": "{before} → {after}",
  "meta-data-value-set.line.same": "a déjà cette valeur",
  "meta-data-value-set.line.no-period": "La métadonnée n’a ni premier ni dernier jour.",
  "meta-data-value-set.line.unknown-tag": "Aucune métadonnée n’a ce nom ou ce libellé.",
  "meta-data-value-set.line.unknown-dealer": "Aucun point de vente de cette boutique n’a ce code.",
  "meta-data-value-set.error.too-many": "5 000 lignes au plus à la fois.",
  "meta-data-value-set.file.help":
    "Le fichier contient les valeurs actuelles de tous les points de vente, sous la forme de ces lignes. Modifiez-le, puis chargez-le ici.",
  "meta-data-value-set.file.download": "Télécharger les valeurs actuelles",
} as const;
