export default {
  "dealer-transfer.alert.title": "Händlerübertragung zugestimmt",
  "dealer-transfer.alert.text": "{shop} hat der Übertragung zugestimmt. Betroffene Händler: {count}.",
  "dealer-transfer.alert.done.title": "Händlerübertragung ausgeführt",
  "dealer-transfer.alert.done.text":
    "Die mit {shop} vereinbarte Übertragung wurde ausgeführt. Betroffene Händler: {count}.",
  "dealer-transfer.alert.gone.title": "Ihre Händler sind umgezogen",
  "dealer-transfer.alert.gone.text":
    "Sie gehören jetzt zu {shop} und sind hier nicht mehr zu sehen. Betroffene Händler: {count}.",
  "dealer-transfer.alert.requested.title": "Händlerübertragung zu entscheiden",
  "dealer-transfer.alert.requested.text": "{shop} bittet um eine Händlerübertragung. Betroffene Händler: {count}.",
  "dealer-transfer.alert.refused.title": "Händlerübertragung abgelehnt",
  "dealer-transfer.alert.refused.text": "{shop} hat die Übertragung abgelehnt. Betroffene Händler: {count}.",
  "dealer-transfer.alert.cancelled.title": "Händlerübertragung abgebrochen",
  "dealer-transfer.alert.cancelled.text": "{shop} hat die Übertragung abgebrochen. Betroffene Händler: {count}.",
  "dealer-transfer.alert.updates.title": "Händleraktualisierungen warten",
  "dealer-transfer.alert.updates.text": "{count} Aktualisierungen warten seit mehr als {days} Tagen.",
  "dealer-transfer.alert.sent.title": "Ihre Änderungen warten auf Prüfung",
  "dealer-transfer.alert.sent.text": "Das Netzwerk entscheidet darüber; bis dahin bleibt der Eintrag unverändert.",
} as const;
