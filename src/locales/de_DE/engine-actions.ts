export default {
  "action.remove": "Löschen",
  "action.confirm.one": "„{label}“: {action}?",
  "action.confirm.many": "{count} {things}: {action}?",
  "action.agree.many": "{count} {things}: {action}",
  "action.keep": "Nichts ändern",
  "action.undo": "Rückgängig",
} as const;
