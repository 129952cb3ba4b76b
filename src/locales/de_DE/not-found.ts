export default {
  "not-found-title": "Diese Seite gibt es nicht",
  "not-found.text": "Unter {path} liegt nichts. Vielleicht ist der Link alt oder die Adresse vertippt.",
  "not-found.back": "Zurück",
  "not-found.search": "Seite suchen",
  "not-found.home": "Zur Startseite",
  "not-found.login": "Zur Anmeldung",
  "not-found.meant": "Meinten Sie:",
} as const;
