/** First texts of messages about appointments, until a shop changes them. */
export default {
  "message-texts.sms.APPOINTMENT_RECEIVED":
    "{dealerName} hat Ihre Anfrage für den {date} um {time} erhalten. Wir melden uns. {manageLink}",
  "message-texts.sms.APPOINTMENT_CONFIRMED":
    "Bestätigt: {date} um {time}, {dealerName}, {dealerAddress}. Ändern oder absagen: {manageLink}",
  "message-texts.sms.APPOINTMENT_MOVED": "Ihr Termin bei {dealerName} ist jetzt am {date} um {time}. {manageLink}",
  "message-texts.sms.SLOTS_PROPOSED": "{dealerName} schlägt vor: {proposals}. Bitte wählen: {manageLink}",
  "message-texts.sms.APPOINTMENT_REFUSED":
    "{dealerName} kann Ihre Anfrage nicht annehmen: {reason}. Rufen Sie uns an: {dealerPhone}",
  "message-texts.sms.APPOINTMENT_CANCELLED":
    "Ihr Termin am {date} um {time} bei {dealerName} ist abgesagt. Fragen: {dealerPhone}",
  "message-texts.sms.REMINDER_1":
    "Erinnerung: {date} um {time} bei {dealerName}, {dealerAddress}. Verhindert? {manageLink}",
  "message-texts.sms.REMINDER_2": "Bis {time} bei {dealerName}. {manageLink}",
  "message-texts.sms.TYRES_ARRIVED": "Ihre Reifen {tyres} sind bei {dealerName} eingetroffen. {manageLink}",
  "message-texts.sms.VEHICLE_READY": "Ihr Fahrzeug {plate} ist fertig bei {dealerName}. {dealerPhone}",
  "message-texts.sms.NO_SHOW":
    "Wir haben Sie bei {dealerName} vermisst. Rufen Sie uns für einen neuen Termin an: {dealerPhone}",
  "message-texts.sms.REVIEW_REQUEST": "Wie war Ihr Besuch bei {dealerName}? Sagen Sie es uns: {manageLink}",
  "message-texts.sms.DEALER_NEW_APPOINTMENT": "Neuer Termin: {date} um {time}, {customerName}, {services}",
  "message-texts.mail.APPOINTMENT_RECEIVED.subject": "Ihre Anfrage an {dealerName}",
  "message-texts.mail.APPOINTMENT_RECEIVED.text": "wir haben Ihre Anfrage erhalten und antworten bald.",
  "message-texts.mail.APPOINTMENT_CONFIRMED.subject": "Ihr Termin am {date} um {time}",
  "message-texts.mail.APPOINTMENT_CONFIRMED.text": "Ihr Termin ist bestätigt. Wir freuen uns auf Sie.",
  "message-texts.mail.APPOINTMENT_MOVED.subject": "Ihr Termin ist jetzt am {date} um {time}",
  "message-texts.mail.APPOINTMENT_MOVED.text": "Ihr Termin wurde verschoben. Hier sind die neuen Angaben.",
  "message-texts.mail.SLOTS_PROPOSED.subject": "{dealerName} schlägt andere Zeiten vor",
  "message-texts.mail.SLOTS_PROPOSED.text":
    "die gewünschte Zeit ist nicht frei. Wir schlagen vor: {proposals}. Bitte wählen Sie.",
  "message-texts.mail.APPOINTMENT_REFUSED.subject": "Ihre Anfrage an {dealerName}",
  "message-texts.mail.APPOINTMENT_REFUSED.text":
    "leider können wir Ihre Anfrage nicht annehmen: {reason}. Rufen Sie uns an: {dealerPhone}.",
  "message-texts.mail.APPOINTMENT_CANCELLED.subject": "Ihr Termin am {date} ist abgesagt",
  "message-texts.mail.APPOINTMENT_CANCELLED.text": "Ihr Termin ist abgesagt. {reason}",
  "message-texts.mail.REMINDER_1.subject": "Erinnerung: {date} um {time}",
  "message-texts.mail.REMINDER_1.text":
    "wir freuen uns auf Ihren Besuch. Wenn Sie verhindert sind, sagen Sie uns bitte Bescheid.",
  "message-texts.mail.REMINDER_2.subject": "Heute um {time}",
  "message-texts.mail.REMINDER_2.text": "Ihr Termin ist bald.",
  "message-texts.mail.TYRES_ARRIVED.subject": "Ihre Reifen sind da",
  "message-texts.mail.TYRES_ARRIVED.text": "Ihre Reifen {tyres} sind bei {dealerName} eingetroffen.",
  "message-texts.mail.VEHICLE_READY.subject": "Ihr Fahrzeug ist fertig",
  "message-texts.mail.VEHICLE_READY.text": "Ihr Fahrzeug {plate} ist fertig. Sie können es abholen.",
  "message-texts.mail.NO_SHOW.subject": "Wir haben Sie vermisst",
  "message-texts.mail.NO_SHOW.text":
    "Sie waren am {date} um {time} nicht da. Rufen Sie uns für einen neuen Termin an: {dealerPhone}.",
  "message-texts.mail.REVIEW_REQUEST.subject": "Wie war Ihr Besuch?",
  "message-texts.mail.REVIEW_REQUEST.text": "wie war Ihr Besuch bei {dealerName}? Sagen Sie es uns hier: {manageLink}",
  "message-texts.mail.DEALER_NEW_APPOINTMENT.subject": "Neuer Termin: {date} um {time}",
  "message-texts.mail.DEALER_NEW_APPOINTMENT.text": "{customerName} hat einen Termin gebucht.",
  "message-texts.mail.DEALER_CANCELLED.subject": "Abgesagt: {date} um {time}",
  "message-texts.mail.DEALER_CANCELLED.text": "{customerName} hat den Termin abgesagt. {reason}",
  "message-texts.mail.DEALER_UNANSWERED.subject": "Unbeantwortet: {date} um {time}",
  "message-texts.mail.DEALER_UNANSWERED.text": "Die Anfrage von {customerName} wartet auf eine Antwort.",
  "message-texts.mail.DEALER_DAY_SHEET.subject": "Termine am {date}",
  "message-texts.mail.DEALER_DAY_SHEET.text": "Das sind die Termine am {date}.",
} as const;
