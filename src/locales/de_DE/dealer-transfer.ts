export default {
  "dealer-transfer.alert.title": "Händlerübertragung zugestimmt",
  "dealer-transfer.alert.text": "{shop} hat der Übertragung zugestimmt. Betroffene Händler: {count}.",
} as const;
