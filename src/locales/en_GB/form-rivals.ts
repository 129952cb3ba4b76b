/** Other values for a form: a draft of an earlier visit, values saved by another user. */
export default {
  "form.draft.title": "Changes from {when} were not saved.",
  "form.draft.text": "This browser has kept them.",
  "form.draft.outdated": "The record was saved by somebody else since. Compare before saving.",
  "form.draft.take": "Take them up again",
  "form.draft.refuse": "Discard them",
  "form.conflict.title": "{who} saved the same fields meanwhile",
  "form.conflict.somebody": "Somebody else",
  "form.conflict.text": "Choose the value to keep for each field.",
  "form.conflict.text-taken":
    "Choose the value to keep for each field. Changes to other fields ({count}) are joined without a question.",
  "form.conflict.mine": "Your value",
  "form.conflict.theirs": "Value of {who}",
  "form.conflict.base": "Before:",
  "form.conflict.back": "Back to the form",
  "form.conflict.save": "Save the chosen values",
} as const;
