/** Tool that sets overrides for many dealers. */
export default {
  "dealer-override-set.up": "Valeurs propres à la boutique",
  "dealer-override-set.tool.title": "Afficher une autre valeur",
  "dealer-override-set.tool.help":
    "Pour des points de vente d’autres boutiques, dans cette boutique seulement : l’annuaire et les autres boutiques ne changent pas.",
  "dealer-override-set.card.dealers": "Points de vente",
  "dealer-override-set.card.value": "Valeur",
  "dealer-override-set.field.dealers": "Points de vente",
  "dealer-override-set.field.field": "Champ",
  "dealer-override-set.field.phone": "Téléphone",
  "dealer-override-set.field.mobile": "Mobile",
  "dealer-override-set.field.email": "E-mail",
  "dealer-override-set.field.website": "Site web",
  "dealer-override-set.field.tradingName": "Enseigne",
  "dealer-override-set.field.name": "Nom",
  "dealer-override-set.field.value": "Valeur ici",
  "dealer-override-set.field.value.help":
    "« name », « city », « phone » et « code » entre accolades reprennent le point de vente.",
  "dealer-override-set.field.from": "Du",
  "dealer-override-set.field.to": "Au",
  "dealer-override-set.field.to.help": "Vide : jusqu’à nouvel ordre.",
  "dealer-override-set.untouched": "Les valeurs de l’annuaire et des autres boutiques.",
  "dealer-override-set.line.own": "appartient à cette boutique : modifiez le point de vente lui-même",
  "dealer-override-set.line.same": "affiche déjà {value}",
  "dealer-override-set.line.timed": "a déjà une valeur propre : planifiez le changement dans la liste",
  "dealer-override-set.line.placeholder": "n’a pas de valeur pour une variable",
  "dealer-override-set.line.set": "{before} → {after}",
  "dealer-override-set.line.edited-since": "Modifié depuis",
  "dealer-override-set.card.lines": "Ou lignes d’un fichier",
  "dealer-override-set.field.lines": "Lignes",
  "dealer-override-set.field.lines.help":
    "code;field;locale;value;from;to – la langue pour les textes, les jours si la valeur est temporaire. 2 000 lignes au plus.",
  "dealer-override-set.line.unknown": "aucun point de vente de cette boutique n’a ce code",
  "dealer-override-set.line.field": "ce champ ne se définit pas ici",
  "dealer-override-set.line.locale":
    "un texte doit avoir une langue de la boutique ; les autres valeurs ne doivent pas en avoir",
  "dealer-override-set.error.too-many": "2 000 lignes au plus à la fois.",
} as const;
