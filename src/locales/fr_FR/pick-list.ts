/** Pick lists of orders as PDF. */
export default {
  "pick-list.title": "Liste de prélèvement",
  "pick-list.page": "Page {page} sur {pages}",
  "pick-list.article": "Article",
  "pick-list.pieces": "Pièces",
  "pick-list.nothing": "Rien n’est à prélever du stock pour ces commandes.",
} as const;
