/** Pick lists of orders as PDF. */
export default {
  "pick-list.title": "Entnahmeliste",
  "pick-list.page": "Seite {page} von {pages}",
  "pick-list.article": "Artikel",
  "pick-list.pieces": "Stück",
  "pick-list.nothing": "Für diese Bestellungen ist nichts aus dem Lager zu entnehmen.",
} as const;
