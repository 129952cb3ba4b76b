/** The conditions under which a paragraph is shown, for owners with fields that conditions can test. */
export default {
  "paragraph.card.conditions": "N’afficher que si",
  "paragraph.field.conditions": "Conditions",
  "paragraph.field.conditions.add": "Ajouter une condition",
  "paragraph.field.conditions.help":
    "Toutes les conditions doivent être remplies. Sans condition, chaque article affiche le paragraphe.",
  "paragraph.field.conditions.field": "Champ",
  "paragraph.field.conditions.operator": "Est",
  "paragraph.field.conditions.value": "Valeur",
  "paragraph.conditions.operator.EQUAL": "égal à",
  "paragraph.conditions.operator.NOT_EQUAL": "différent de",
  "paragraph.conditions.operator.EMPTY": "vide",
  "paragraph.conditions.operator.NOT_EMPTY": "rempli",
  "paragraph.conditions.operator.GREATER": "supérieur à",
  "paragraph.conditions.operator.LESS": "inférieur à",
  "paragraph.conditions.shown": "Articles qui l’affichent : {count} sur {of}, d’après le dernier enregistrement",
} as const;
