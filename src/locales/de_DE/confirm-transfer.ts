export default {
  "confirm-transfer.title": "Übertragung eines Händlers",
  "confirm-transfer.connect": "Zur Verwaltung",
  "confirm-transfer.confirm": "Übertragung bestätigen",
  "public-transfer-request-success": "Die Übertragung ist bestätigt.",
  "public-transfer-request-error":
    "Die Übertragung konnte nicht bestätigt werden: Vielleicht ist der Link abgelaufen. Bitten Sie den anderen Shop um einen neuen.",
} as const;
