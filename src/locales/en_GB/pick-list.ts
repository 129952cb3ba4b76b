/** Pick lists of orders as PDF. */
export default {
  "pick-list.title": "Pick list",
  "pick-list.page": "Page {page} of {pages}",
  "pick-list.article": "Article",
  "pick-list.pieces": "Pieces",
  "pick-list.nothing": "Nothing of these orders is to be taken from the stock.",
} as const;
