export default {
  "transfer.title": "Übertragung eines Händlers",
  "transfer.connect": "Zur Verwaltung",
  "transfer.confirm": "Übertragung bestätigen",
  "public-transfer-request-success": "Die Übertragung ist bestätigt.",
  "public-transfer-request-error": "Die Übertragung konnte nicht bestätigt werden. Vielleicht ist der Link abgelaufen.",
} as const;
