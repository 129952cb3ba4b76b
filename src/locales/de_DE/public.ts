export default {
  "public.brand": "td-admin",
  "public.language": "Sprache",
  "public.help": "Hilfe",
  "public.legal": "Impressum",
  "public.slogan.title": "Ihr ganzes Netzwerk an einem Ort",
  "public.slogan.text": "Zeiten, Preise, Bestand und Kalender: Was Ihre Kunden online sehen, stellen Sie hier ein.",
  "public.call-failed": "Der Vorgang ist fehlgeschlagen. Prüfen Sie die Verbindung und versuchen Sie es erneut.",
  "public.back-to-login": "Zurück zur Anmeldung",
} as const;
