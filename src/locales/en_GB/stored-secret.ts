/** Secrets of records, such as the key of a payment platform. */
export default {
  "stored-secret.none": "Not stored yet",
  "stored-secret.stored": "{hint}, stored {at}",
  "stored-secret.rotated": "{hint}; the former one stays valid until {until}",
  "stored-secret.store": "Store",
  "stored-secret.replace": "Replace",
  "stored-secret.remove": "Remove",
  "stored-secret.saved": "Secret stored. It can’t be read back.",
  "stored-secret.removed": "Secret removed",
} as const;
