export default {
  "not-found-title": "Diese Seite gibt es nicht",
  "not-found.text":
    "Unter {path} wurde nichts gefunden. Vielleicht ist der Link veraltet oder die Adresse falsch geschrieben.",
  "not-found.back": "Zurück",
  "not-found.search": "Seite suchen",
  "not-found.home": "Zur Startseite",
  "not-found.login": "Zur Anmeldung",
  "not-found.meant": "Meinten Sie:",
} as const;
