/** Services by dealer as a table. */
export default {
  "service-dealer.matrix.title": "Prestations par point de vente",
  "service-dealer.matrix.help":
    "Cochez ce que chaque point de vente propose. Prix et durée sont propres au point de vente ; une cellule vide reprend ceux de la boutique.",
  "service-dealer.empty": "Aucun point de vente ou aucune prestation active",
  "service-dealer.field.fact": "Afficher",
  "service-dealer.field.service": "Prestation",
  "service-dealer.fact.OFFERED": "Proposée",
  "service-dealer.fact.PRICE": "Prix propre",
  "service-dealer.fact.DURATION": "Durée propre en minutes",
} as const;
