/** Settings of mails about appointments. */
export default {
  "ecal-mail-settings.up": "E-mails de l’agenda",
  "ecal-mail-settings.settings.title": "Réglages des e-mails de l’agenda",
  "ecal-mail-settings.one": "Réglages des e-mails de l’agenda",
  "ecal-mail-settings.many": "Réglages des e-mails de l’agenda",
  "ecal-mail-settings.saved": "Réglages enregistrés",
  "ecal-mail-settings.field.enabled": "Envoyer des e-mails",
  "ecal-mail-settings.field.senderName": "Nom de l’expéditeur",
  "ecal-mail-settings.field.replyTo": "Réponses à",
  "ecal-mail-settings.field.copyTo": "Copies à",
  "ecal-mail-settings.field.copyTo.email": "Adresse",
  "ecal-mail-settings.field.color": "Couleur",
  "ecal-mail-settings.field.logo": "Logo",
  "ecal-mail-settings.field.footer": "Pied de page",
  "ecal-mail-settings.field.footer.help": "Mention légale sous chaque e-mail.",
  "ecal-mail-settings.card.sender": "Expéditeur",
  "ecal-mail-settings.card.appearance": "Apparence",
} as const;
