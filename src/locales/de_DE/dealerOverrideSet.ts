/** Values of a shop's own for many dealers. */
export default {
  "dealerOverrideSet.tool.title": "Anderen Wert zeigen",
  "dealerOverrideSet.tool.help":
    "Für Händler anderer Shops, nur in diesem Shop: Verzeichnis und andere Shops bleiben, wie sie sind.",
  "dealerOverrideSet.card.dealers": "Händler",
  "dealerOverrideSet.card.value": "Wert",
  "dealerOverrideSet.field.dealers": "Händler",
  "dealerOverrideSet.field.field": "Feld",
  "dealerOverrideSet.field.phone": "Telefon",
  "dealerOverrideSet.field.mobile": "Mobiltelefon",
  "dealerOverrideSet.field.email": "E-Mail",
  "dealerOverrideSet.field.website": "Website",
  "dealerOverrideSet.field.tradingName": "Handelsname",
  "dealerOverrideSet.field.name": "Name",
  "dealerOverrideSet.field.value": "Wert hier",
  "dealerOverrideSet.field.value.help":
    "„name“, „city“, „phone“ und „code“ in geschweiften Klammern stehen für Angaben des Händlers.",
  "dealerOverrideSet.field.from": "Von",
  "dealerOverrideSet.field.to": "Bis",
  "dealerOverrideSet.field.to.help": "Leer: bis auf Weiteres.",
  "dealerOverrideSet.untouched": "Was das Verzeichnis sagt und andere Shops zeigen.",
  "dealerOverrideSet.line.own": "gehört diesem Shop: selbst ändern",
  "dealerOverrideSet.line.same": "zeigt schon {value}",
  "dealerOverrideSet.line.timed": "hat schon einen eigenen Wert: in der Liste datieren",
  "dealerOverrideSet.line.placeholder": "hat nicht, wofür ein Platzhalter steht",
  "dealerOverrideSet.line.set": "{before} → {after}",
  "dealerOverrideSet.line.edited-since": "Seitdem bearbeitet",
} as const;
