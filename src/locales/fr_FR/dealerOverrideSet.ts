/** Values of a shop's own for many dealers. */
export default {
  "dealerOverrideSet.tool.title": "Afficher une autre valeur",
  "dealerOverrideSet.tool.help":
    "Pour des points de vente d’autres boutiques, dans cette boutique seulement : l’annuaire et les autres boutiques ne changent pas.",
  "dealerOverrideSet.card.dealers": "Points de vente",
  "dealerOverrideSet.card.value": "Valeur",
  "dealerOverrideSet.field.dealers": "Points de vente",
  "dealerOverrideSet.field.field": "Champ",
  "dealerOverrideSet.field.phone": "Téléphone",
  "dealerOverrideSet.field.mobile": "Mobile",
  "dealerOverrideSet.field.email": "E-mail",
  "dealerOverrideSet.field.website": "Site web",
  "dealerOverrideSet.field.tradingName": "Enseigne",
  "dealerOverrideSet.field.name": "Nom",
  "dealerOverrideSet.field.value": "Valeur ici",
  "dealerOverrideSet.field.value.help":
    "« name », « city », « phone » et « code » entre accolades reprennent le point de vente.",
  "dealerOverrideSet.field.from": "Du",
  "dealerOverrideSet.field.to": "Au",
  "dealerOverrideSet.field.to.help": "Vide : jusqu’à nouvel ordre.",
  "dealerOverrideSet.untouched": "Ce que dit l’annuaire et ce que montrent les autres boutiques.",
  "dealerOverrideSet.line.own": "appartient à cette boutique : à modifier lui-même",
  "dealerOverrideSet.line.same": "affiche déjà {value}",
  "dealerOverrideSet.line.timed": "a déjà une valeur propre : à dater dans la liste",
  "dealerOverrideSet.line.placeholder": "n’a pas ce qu’une variable reprend",
  "dealerOverrideSet.line.set": "{before} → {after}",
  "dealerOverrideSet.line.edited-since": "Modifié depuis",
} as const;
