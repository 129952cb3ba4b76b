/** First texts of messages about appointments, until a shop changes them. */
export default {
  "message-texts.sms.APPOINTMENT_RECEIVED":
    "{dealerName} a bien reçu votre demande pour le {date} à {time}. Nous revenons vers vous. {manageLink}",
  "message-texts.sms.APPOINTMENT_CONFIRMED":
    "Confirmé : {date} à {time}, {dealerName}, {dealerAddress}. Modifier ou annuler : {manageLink}",
  "message-texts.sms.APPOINTMENT_MOVED":
    "Votre rendez-vous chez {dealerName} est maintenant le {date} à {time}. {manageLink}",
  "message-texts.sms.SLOTS_PROPOSED": "{dealerName} vous propose : {proposals}. Choisissez ici : {manageLink}",
  "message-texts.sms.APPOINTMENT_REFUSED":
    "{dealerName} ne peut pas donner suite à votre demande : {reason}. Appelez-nous : {dealerPhone}",
  "message-texts.sms.APPOINTMENT_CANCELLED":
    "Votre rendez-vous du {date} à {time} chez {dealerName} est annulé. Questions : {dealerPhone}",
  "message-texts.sms.REMINDER_1":
    "Rappel : {date} à {time} chez {dealerName}, {dealerAddress}. Un empêchement ? {manageLink}",
  "message-texts.sms.REMINDER_2": "À {time} chez {dealerName}. {manageLink}",
  "message-texts.sms.TYRES_ARRIVED": "Vos pneus {tyres} sont arrivés chez {dealerName}. {manageLink}",
  "message-texts.sms.VEHICLE_READY": "Votre véhicule {plate} est prêt chez {dealerName}. {dealerPhone}",
  "message-texts.sms.NO_SHOW":
    "Nous vous avons attendu chez {dealerName}. Appelez-nous pour un autre rendez-vous : {dealerPhone}",
  "message-texts.sms.REVIEW_REQUEST":
    "Comment s’est passée votre visite chez {dealerName} ? Dites-le-nous : {manageLink}",
  "message-texts.sms.DEALER_NEW_APPOINTMENT": "Nouveau rendez-vous : {date} à {time}, {customerName}, {services}",
  "message-texts.mail.APPOINTMENT_RECEIVED.subject": "Votre demande à {dealerName}",
  "message-texts.mail.APPOINTMENT_RECEIVED.text": "Nous avons bien reçu votre demande et vous répondrons rapidement.",
  "message-texts.mail.APPOINTMENT_CONFIRMED.subject": "Votre rendez-vous du {date} à {time}",
  "message-texts.mail.APPOINTMENT_CONFIRMED.text": "Votre rendez-vous est confirmé. Au plaisir de vous accueillir.",
  "message-texts.mail.APPOINTMENT_MOVED.subject": "Votre rendez-vous est maintenant le {date} à {time}",
  "message-texts.mail.APPOINTMENT_MOVED.text": "Votre rendez-vous a été déplacé. Voici ses nouvelles informations.",
  "message-texts.mail.SLOTS_PROPOSED.subject": "{dealerName} vous propose d’autres créneaux",
  "message-texts.mail.SLOTS_PROPOSED.text":
    "Le créneau demandé n’est pas libre. Nous vous proposons : {proposals}. Choisissez-en un.",
  "message-texts.mail.APPOINTMENT_REFUSED.subject": "Votre demande à {dealerName}",
  "message-texts.mail.APPOINTMENT_REFUSED.text":
    "Nous ne pouvons malheureusement pas donner suite à votre demande : {reason}. Appelez-nous au {dealerPhone}.",
  "message-texts.mail.APPOINTMENT_CANCELLED.subject": "Votre rendez-vous du {date} est annulé",
  "message-texts.mail.APPOINTMENT_CANCELLED.text": "Votre rendez-vous est annulé. {reason}",
  "message-texts.mail.REMINDER_1.subject": "Rappel : {date} à {time}",
  "message-texts.mail.REMINDER_1.text": "Nous vous attendons. En cas d’empêchement, prévenez-nous.",
  "message-texts.mail.REMINDER_2.subject": "Aujourd’hui à {time}",
  "message-texts.mail.REMINDER_2.text": "Votre rendez-vous approche.",
  "message-texts.mail.TYRES_ARRIVED.subject": "Vos pneus sont arrivés",
  "message-texts.mail.TYRES_ARRIVED.text": "Vos pneus {tyres} sont arrivés chez {dealerName}.",
  "message-texts.mail.VEHICLE_READY.subject": "Votre véhicule est prêt",
  "message-texts.mail.VEHICLE_READY.text": "Votre véhicule {plate} est prêt. Vous pouvez venir le chercher.",
  "message-texts.mail.NO_SHOW.subject": "Nous vous avons attendu",
  "message-texts.mail.NO_SHOW.text":
    "Vous n’êtes pas venu le {date} à {time}. Appelez-nous au {dealerPhone} pour un autre rendez-vous.",
  "message-texts.mail.REVIEW_REQUEST.subject": "Comment s’est passée votre visite ?",
  "message-texts.mail.REVIEW_REQUEST.text":
    "Comment s’est passée votre visite chez {dealerName} ? Dites-le-nous ici : {manageLink}",
  "message-texts.mail.DEALER_NEW_APPOINTMENT.subject": "Nouveau rendez-vous : {date} à {time}",
  "message-texts.mail.DEALER_NEW_APPOINTMENT.text": "{customerName} a pris un rendez-vous.",
  "message-texts.mail.DEALER_CANCELLED.subject": "Annulé : {date} à {time}",
  "message-texts.mail.DEALER_CANCELLED.text": "{customerName} a annulé le rendez-vous. {reason}",
  "message-texts.mail.DEALER_UNANSWERED.subject": "Sans réponse : {date} à {time}",
  "message-texts.mail.DEALER_UNANSWERED.text": "La demande de {customerName} attend une réponse.",
  "message-texts.mail.DEALER_DAY_SHEET.subject": "Rendez-vous du {date}",
  "message-texts.mail.DEALER_DAY_SHEET.text": "Voici les rendez-vous du {date}.",
} as const;
