/** Fixed words of mails about appointments. */
export default {
  "calendar-mail.greeting": "Hello {name},",
  "calendar-mail.greeting-unknown": "Hello,",
  "calendar-mail.when": "When",
  "calendar-mail.where": "Where",
  "calendar-mail.phone": "Phone",
  "calendar-mail.vehicle": "Vehicle",
  "calendar-mail.tyres": "Tyres",
  "calendar-mail.reference": "Reference",
  "calendar-mail.services": "Services",
  "calendar-mail.map": "Show the way",
  "calendar-mail.manage": "Change or cancel",
  "calendar-mail.entry": "Appointment at {dealer}",
  "calendar-mail.day-empty": "No appointments today.",
} as const;
