/** Copying or moving a paragraph to another page. */
export default {
  "paragraph-copy.title": "Vers une autre page",
  "paragraph-copy.mode": "Action",
  "paragraph-copy.mode.copy": "Copier",
  "paragraph-copy.mode.move": "Déplacer",
  "paragraph-copy.text.copy":
    "Une copie est ajoutée à la fin de la page, en brouillon, avec ses images. Une page dans une autre langue reçoit ces textes à traduire.",
  "paragraph-copy.text.move":
    "Le paragraphe est retiré de cette page et ajouté à la fin de l’autre, en brouillon, avec ses images et ses versions. Le public le voit encore ici jusqu’à la prochaine publication de cette page.",
  "paragraph-copy.kind": "Genre de page",
  "paragraph-copy.kind.PRODUCT": "Produit",
  "paragraph-copy.kind.CATALOG": "Catalogue",
  "paragraph-copy.kind.CATALOG_ITEM": "Article ou page d’un catalogue",
  "paragraph-copy.kind.SERVICE": "Prestation",
  "paragraph-copy.kind.LANDING_PAGE": "Page d’atterrissage",
  "paragraph-copy.kind.CONTENT_BLOC_PAGE": "Bloc de contenu",
  "paragraph-copy.kind.CUSTOM_DATABASE_LEVEL": "Niveau d’une base",
  "paragraph-copy.kind.CUSTOM_DATABASE_STRUCT": "Page racine d’une base",
  "paragraph-copy.target": "Page",
  "paragraph-copy.slot": "Emplacement dans la page",
  "paragraph-copy.slot.pick": "Choisir un emplacement",
  "paragraph-copy.done.copy": "Copié vers « {owner} »",
  "paragraph-copy.done.move": "Déplacé vers « {owner} »",
  "paragraph-copy.open": "Ouvrir",
  "paragraph.error.same-owner": "Le paragraphe est déjà sur cette page.",
  "paragraph.error.slot": "La page n’a pas cet emplacement.",
} as const;
