/** Two lists of dealers, those that have something and those that have not; and what uses a record. */
export default {
  "dealer-panes.give": "Ajouter",
  "dealer-panes.take": "Retirer",
  "dealer-panes.search": "Chercher dans « {title} »",
  "dealer-panes.search.hint": "Nom, code, ville…",
  "dealer-panes.none": "Aucun point de vente",
  "dealer-panes.select-all": "Toute la page",
  "dealer-panes.failed": "Les points de vente n’ont pas pu être chargés",
  "dealer-panes.moved.one": "{count} point de vente modifié",
  "dealer-panes.moved.other": "{count} points de vente modifiés",
  "dealer-panes.refused.one": "{count} point de vente n’a pas pu être modifié",
  "dealer-panes.refused.other": "{count} points de vente n’ont pas pu être modifiés",
  "dealer-panes.unknown": "Aucun point de vente de cette boutique n’a ces codes : {codes}",
  "dealer-panes.codes": "Codes à ajouter",
  "dealer-panes.codes.help":
    "Collez jusqu’à 1 000 codes, séparés par des espaces, des virgules ou des retours à la ligne.",
  "dealer-panes.codes.give": "Ajouter ces codes",
  "dealer-panes.all": "Ajouter tous les points de vente",
  "dealer-panes.all.title": "Ajouter tous les points de vente ?",
  "dealer-panes.all.text": "Tous les points de vente de la boutique passent dans « {title} ».",
  "usage-list.failed": "L’utilisation n’a pas pu être chargée",
  "usage-list.all": "Tout afficher",
} as const;
