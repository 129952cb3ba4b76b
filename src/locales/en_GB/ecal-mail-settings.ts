/** Settings of mails about appointments. */
export default {
  "ecal-mail-settings.up": "Calendar mails",
  "ecal-mail-settings.settings.title": "Settings of calendar mails",
  "ecal-mail-settings.one": "Settings of calendar mails",
  "ecal-mail-settings.many": "Settings of calendar mails",
  "ecal-mail-settings.saved": "Settings saved",
  "ecal-mail-settings.field.enabled": "Send mails",
  "ecal-mail-settings.field.senderName": "Name of the sender",
  "ecal-mail-settings.field.replyTo": "Replies to",
  "ecal-mail-settings.field.copyTo": "Copies to",
  "ecal-mail-settings.field.copyTo.email": "Address",
  "ecal-mail-settings.field.color": "Colour",
  "ecal-mail-settings.field.logo": "Logo",
  "ecal-mail-settings.field.footer": "Footer",
  "ecal-mail-settings.field.footer.help": "Legal notice below every mail.",
  "ecal-mail-settings.card.sender": "Sender",
  "ecal-mail-settings.card.appearance": "Appearance",
} as const;
