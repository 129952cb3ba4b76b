/** What goes to directories. */
export default {
  "localPresenceSettings.settings.title": "Présence locale : réglages",
  "localPresenceSettings.one": "Réglages",
  "localPresenceSettings.many": "Réglages",
  "localPresenceSettings.saved": "Réglages enregistrés",
  "localPresenceSettings.card.contents": "Ce que montrent les annuaires",
  "localPresenceSettings.card.pushing": "Quand",
  "localPresenceSettings.field.pushed": "Envoyé et comparé",
  "localPresenceSettings.pushed.NAME": "Nom",
  "localPresenceSettings.pushed.ADDRESS": "Adresse",
  "localPresenceSettings.pushed.PHONE": "Téléphone",
  "localPresenceSettings.pushed.URL": "Site web",
  "localPresenceSettings.pushed.HOURS": "Horaires",
  "localPresenceSettings.pushed.DESCRIPTION": "Description",
  "localPresenceSettings.field.nameTemplate": "Nom",
  "localPresenceSettings.field.nameTemplate.help":
    "« name » et « city » entre accolades sont remplis pour chaque point de vente. Pas de slogan : les annuaires les refusent.",
  "localPresenceSettings.field.campaign": "Balises de campagne",
  "localPresenceSettings.field.campaign.help":
    "Suivent l’adresse du site ; « directory » entre accolades est rempli. Vide : aucune.",
  "localPresenceSettings.field.autoPush": "Envoyer de soi-même ce qui change sur un point de vente",
  "localPresenceSettings.error.no-name": "Le mot « name » entre accolades doit y figurer.",
  "localPresenceSettings.error.placeholder": "L’une des variables n’est pas connue ici.",
} as const;
