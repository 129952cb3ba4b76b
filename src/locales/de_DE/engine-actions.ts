/** Aktionen an Datensätzen, in Listen und Formularen: Fragen, Schaltflächen, was daraus wurde. */
export default {
  "action.remove": "Löschen",
  "action.confirm.one": "„{label}“: {action}?",
  "action.confirm.many": "{count} {things}: {action}?",
  "action.agree.many": "{count} {things}: {action}",
  "action.keep": "Nichts ändern",
  "action.done.one": "{action}: erledigt",
  "action.done.other": "{action}: {count} erledigt",
  "action.failed": "{action} wurde nicht ausgeführt",
  "action.undone": "Zurückgenommen",
  "action.undo-failed": "Es konnte nicht zurückgenommen werden",
  "action.results": "{action}: Ergebnisse",
  "action.results.text": "Erledigt: {done}. Abgelehnt: {failed}.",
  "action.results.close": "Schließen",
  "action.opt-in": "Ich verstehe, was dies ändert",
  "action.undo": "Rückgängig",
} as const;
