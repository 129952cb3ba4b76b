/** Other values for a form: a draft of an earlier visit, values saved by another user. */
export default {
  "form.draft.title": "Changes from {when} were not saved.",
  "form.draft.text": "They are stored in this browser.",
  "form.draft.outdated": "Another user has saved the record since. Compare before saving.",
  "form.draft.take": "Restore them",
  "form.draft.refuse": "Discard them",
  "form.conflict.title": "{who} saved the same fields in the meantime",
  "form.conflict.somebody": "Another user",
  "form.conflict.text": "Choose the value to keep for each field.",
  "form.conflict.text-taken":
    "Choose the value to keep for each field. Changes to other fields ({count}) are merged automatically.",
  "form.conflict.mine": "Your value",
  "form.conflict.theirs": "Value of {who}",
  "form.conflict.base": "Before:",
  "form.conflict.back": "Back to the form",
  "form.conflict.save": "Save the chosen values",
} as const;
