export default {
  "public.brand": "td-admin",
  "public.language": "Sprache",
  "public.slogan.title": "Ihr ganzes Netz hinter einer Tür",
  "public.slogan.text": "Zeiten, Preise, Bestand und Kalender: Was Ihre Kunden online sehen, stellen Sie hier ein.",
  "public.back-to-login": "Zurück zur Anmeldung",
} as const;
