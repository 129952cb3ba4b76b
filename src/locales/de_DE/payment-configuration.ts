/** General settings of payments. */
export default {
  "payment-configuration.up": "Zahlungsarten",
  "payment-configuration.settings.title": "Allgemeine Zahlungseinstellungen",
  "payment-configuration.one": "Allgemeine Zahlungseinstellungen",
  "payment-configuration.many": "Allgemeine Zahlungseinstellungen",
  "payment-configuration.saved": "Einstellungen gespeichert",
  "payment-configuration.card.orders": "Unbezahlte Bestellungen",
  "payment-configuration.card.refunds": "Erstattungen",
  "payment-configuration.card.fees": "Gebühren",
  "payment-configuration.card.history": "Verlauf",
  "payment-configuration.field.unpaidMinutes": "Unbezahlte Bestellungen enden nach",
  "payment-configuration.field.unpaidMinutes.help":
    "10 Minuten bis ein Tag. Überweisungen haben eine eigene Frist bei ihrer Zahlungsart.",
  "payment-configuration.field.refundLimit": "Erstattungen eines Benutzers in 24 Stunden",
  "payment-configuration.field.refundLimit.help": "Darüber muss ein anderer Benutzer erstatten. Leer: keine Grenze.",
  "payment-configuration.field.feesBorneBy": "Gebühren der Plattformen trägt",
  "payment-configuration.feesBorneBy.SHOP": "Der Shop",
  "payment-configuration.feesBorneBy.DEALER": "Der Händler",
  "payment-configuration.feesBorneBy.CUSTOMER": "Der Kunde",
  "payment-configuration.error.surcharge":
    "In der EU dürfen Privatkunden keine Kartengebühren zahlen. Beschränken Sie die Karte zuerst auf Geschäftskunden.",
} as const;
