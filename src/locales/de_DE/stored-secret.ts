/** Secrets of records, such as the key of a payment platform. */
export default {
  "stored-secret.none": "Noch nicht hinterlegt",
  "stored-secret.stored": "{hint}, hinterlegt {at}",
  "stored-secret.rotated": "{hint}; das frühere gilt noch bis {until}",
  "stored-secret.store": "Hinterlegen",
  "stored-secret.replace": "Ersetzen",
  "stored-secret.remove": "Entfernen",
  "stored-secret.saved": "Geheimnis hinterlegt. Es kann nicht wieder gelesen werden.",
  "stored-secret.removed": "Geheimnis entfernt",
} as const;
