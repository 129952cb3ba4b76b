/** Numbers that want no text messages. */
export default {
  "sms-opt-out.list.title": "SMS-Abmeldungen",
  "sms-opt-out.one": "Abmeldung",
  "sms-opt-out.many": "Abmeldungen",
  "sms-opt-out.empty": "Keine Abmeldungen",
  "sms-opt-out.empty.text": "Nummern, die STOP antworten, stehen hier.",
  "sms-opt-out.field.number": "Nummer",
  "sms-opt-out.field.at": "Seit",
  "sms-opt-out.link.report": "Auswertung",
  "sms-opt-out.action.remove.note": "Warum der Kunde wieder Nachrichten möchte",
  "sms-opt-out.action.remove.confirm.one": "Wieder SMS an {label} senden?",
  "sms-opt-out.action.remove.confirm.many": "Wieder SMS an {count} Nummern senden?",
  "sms-opt-out.action.remove.done.one": "Die Nummer erhält wieder SMS",
  "sms-opt-out.action.remove.done.other": "{count} Nummern erhalten wieder SMS",
} as const;
