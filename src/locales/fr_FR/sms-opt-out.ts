/** Numbers that want no text messages. */
export default {
  "sms-opt-out.list.title": "Désinscriptions SMS",
  "sms-opt-out.one": "Désinscription",
  "sms-opt-out.many": "Désinscriptions",
  "sms-opt-out.empty": "Aucune désinscription",
  "sms-opt-out.empty.text": "Les numéros qui répondent STOP apparaissent ici.",
  "sms-opt-out.field.number": "Numéro",
  "sms-opt-out.field.at": "Depuis",
  "sms-opt-out.link.report": "Rapport",
  "sms-opt-out.action.remove.note": "Pourquoi le client veut de nouveau des messages",
  "sms-opt-out.action.remove.confirm.one": "Envoyer de nouveau des SMS au {label} ?",
  "sms-opt-out.action.remove.confirm.many": "Envoyer de nouveau des SMS à {count} numéros ?",
  "sms-opt-out.action.remove.done.one": "Le numéro reçoit de nouveau des SMS",
  "sms-opt-out.action.remove.done.other": "{count} numéros reçoivent de nouveau des SMS",
} as const;
