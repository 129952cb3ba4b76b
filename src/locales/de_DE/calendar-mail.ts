/** Fixed words of mails about appointments. */
export default {
  "calendar-mail.greeting": "Guten Tag {name},",
  "calendar-mail.greeting-unknown": "Guten Tag,",
  "calendar-mail.when": "Wann",
  "calendar-mail.where": "Wo",
  "calendar-mail.phone": "Telefon",
  "calendar-mail.vehicle": "Fahrzeug",
  "calendar-mail.tyres": "Reifen",
  "calendar-mail.reference": "Nummer",
  "calendar-mail.services": "Leistungen",
  "calendar-mail.map": "Weg anzeigen",
  "calendar-mail.manage": "Ändern oder absagen",
  "calendar-mail.entry": "Termin bei {dealer}",
  "calendar-mail.day-empty": "Heute keine Termine.",
} as const;
