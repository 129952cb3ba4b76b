/** General settings of payments. */
export default {
  "payment-configuration.up": "Moyens de paiement",
  "payment-configuration.settings.title": "Réglages généraux des paiements",
  "payment-configuration.one": "Réglages généraux des paiements",
  "payment-configuration.many": "Réglages généraux des paiements",
  "payment-configuration.saved": "Réglages enregistrés",
  "payment-configuration.card.orders": "Commandes impayées",
  "payment-configuration.card.refunds": "Remboursements",
  "payment-configuration.card.fees": "Frais",
  "payment-configuration.card.history": "Historique",
  "payment-configuration.field.unpaidMinutes": "Fin des commandes impayées après",
  "payment-configuration.field.unpaidMinutes.help":
    "De 10 minutes à un jour. Les virements ont leur propre délai, dans leur moyen de paiement.",
  "payment-configuration.field.refundLimit": "Remboursements par utilisateur en 24 heures",
  "payment-configuration.field.refundLimit.help": "Au-delà, un autre utilisateur doit rembourser. Vide : sans limite.",
  "payment-configuration.field.feesBorneBy": "Frais des plateformes à la charge de",
  "payment-configuration.feesBorneBy.SHOP": "La boutique",
  "payment-configuration.feesBorneBy.DEALER": "Le point de vente",
  "payment-configuration.feesBorneBy.CUSTOMER": "Le client",
  "payment-configuration.error.surcharge":
    "Dans l’UE, les particuliers ne peuvent pas payer de frais de carte. Limitez d’abord la carte aux professionnels.",
} as const;
