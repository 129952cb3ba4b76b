/** The input of opening hours. */
export default {
  "field.hours.open": "{day}: geöffnet",
  "field.hours.from": "{day}, Zeit {number}, von",
  "field.hours.to": "{day}, Zeit {number}, bis",
  "field.hours.by-appointment": "Nach Termin",
  "field.hours.add": "{day}: Zeit hinzufügen",
  "field.hours.add-range": "Zeit hinzufügen",
  "field.hours.copy": "{day} auf die anderen offenen Tage kopieren",
  "field.hours.copy-monday": "Montag überall übernehmen",
  "field.hours.copy-next": "Auf den nächsten Tag kopieren",
  "field.hours.more": "{day}: weitere Aktionen",
  "field.hours.appointment-range": "{range} nach Termin",
  "field.hours.remove": "{range} entfernen",
} as const;
