/** Actions on records, in lists and forms: questions, buttons, what became of them. */
export default {
  "action.remove": "Delete",
  "action.confirm.one": "{action} “{label}”?",
  "action.confirm.many": "{action} {count} {things}?",
  "action.agree.many": "{action} {count} {things}",
  "action.keep": "Keep as is",
  "action.done.one": "{action}: done",
  "action.done.other": "{action}: {count} done",
  "action.failed": "{action} was not carried out",
  "action.undone": "Taken back",
  "action.undo-failed": "It could not be taken back",
  "action.results": "{action}: results",
  "action.results.text": "Done: {done}. Refused: {failed}.",
  "action.results.close": "Close",
  "action.opt-in": "I understand what this changes",
  "action.undo": "Undo",
} as const;
