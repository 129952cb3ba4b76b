/** Failures of screens other than lists and forms. */
export default {
  "kind.back": "Zurück zur Liste",
  "kind.denied.title": "Diese Seite ist für Sie nicht zugänglich",
  "kind.denied.text": "Ihrem Konto fehlt ein Recht. Der Administrator des Shops kann es Ihnen geben.",
  "kind.failed.title": "Die Seite konnte nicht geladen werden",
  "kind.filter.all": "Alle",
} as const;
