/** Secrets of records, such as the key of a payment platform. */
export default {
  "stored-secret.none": "Pas encore enregistré",
  "stored-secret.stored": "{hint}, enregistré {at}",
  "stored-secret.rotated": "{hint} ; l’ancien reste valable jusqu’au {until}",
  "stored-secret.store": "Enregistrer",
  "stored-secret.replace": "Remplacer",
  "stored-secret.remove": "Supprimer",
  "stored-secret.saved": "Secret enregistré. Il ne peut plus être lu.",
  "stored-secret.removed": "Secret supprimé",
} as const;
