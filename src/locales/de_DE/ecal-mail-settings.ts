/** Settings of mails about appointments. */
export default {
  "ecal-mail-settings.up": "Kalender-E-Mails",
  "ecal-mail-settings.settings.title": "Einstellungen der Kalender-E-Mails",
  "ecal-mail-settings.one": "Einstellungen der Kalender-E-Mails",
  "ecal-mail-settings.many": "Einstellungen der Kalender-E-Mails",
  "ecal-mail-settings.saved": "Einstellungen gespeichert",
  "ecal-mail-settings.field.enabled": "E-Mails senden",
  "ecal-mail-settings.field.senderName": "Name des Absenders",
  "ecal-mail-settings.field.replyTo": "Antworten an",
  "ecal-mail-settings.field.copyTo": "Kopien an",
  "ecal-mail-settings.field.copyTo.email": "Adresse",
  "ecal-mail-settings.field.color": "Farbe",
  "ecal-mail-settings.field.logo": "Logo",
  "ecal-mail-settings.field.footer": "Fußzeile",
  "ecal-mail-settings.field.footer.help": "Rechtlicher Hinweis unter jeder E-Mail.",
  "ecal-mail-settings.card.sender": "Absender",
  "ecal-mail-settings.card.appearance": "Aussehen",
} as const;
