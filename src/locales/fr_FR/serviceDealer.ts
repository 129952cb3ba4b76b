/** Services by dealer as a table. */
export default {
  "serviceDealer.matrix.title": "Prestations par point de vente",
  "serviceDealer.matrix.help":
    "Cochez ce que chaque point de vente propose. Prix et durée sont les siens ; une cellule vide reprend ceux de la boutique.",
  "serviceDealer.empty": "Aucun point de vente ou aucune prestation active",
  "serviceDealer.field.fact": "Afficher",
  "serviceDealer.field.service": "Prestation",
  "serviceDealer.fact.OFFERED": "Proposée",
  "serviceDealer.fact.PRICE": "Prix propre",
  "serviceDealer.fact.DURATION": "Durée propre en minutes",
} as const;
