/** Fixed words of mails about appointments. */
export default {
  "calendar-mail.greeting": "Bonjour {name},",
  "calendar-mail.greeting-unknown": "Bonjour,",
  "calendar-mail.when": "Quand",
  "calendar-mail.where": "Où",
  "calendar-mail.phone": "Téléphone",
  "calendar-mail.vehicle": "Véhicule",
  "calendar-mail.tyres": "Pneus",
  "calendar-mail.reference": "Référence",
  "calendar-mail.services": "Prestations",
  "calendar-mail.map": "Voir l’itinéraire",
  "calendar-mail.manage": "Modifier ou annuler",
  "calendar-mail.entry": "Rendez-vous chez {dealer}",
  "calendar-mail.day-empty": "Aucun rendez-vous aujourd’hui.",
} as const;
