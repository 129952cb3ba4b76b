export default {
  "confirm-transfer.title": "Transfert d’un point de vente",
  "confirm-transfer.connect": "Accéder à l’administration",
  "confirm-transfer.confirm": "Confirmer le transfert",
  "public-transfer-request-success": "Le transfert est confirmé.",
  "public-transfer-request-error":
    "Le transfert n’a pas pu être confirmé : le lien a peut-être expiré. Demandez-en un nouveau à l’autre boutique.",
} as const;
