/** Deleting an option that dealers have. */
export default {
  "dealer-option-remove.up": "The shop’s own options",
  "dealer-option-remove.tool.title": "Delete an option in use",
  "dealer-option-remove.tool.help": "What dealers have of it goes, too: all of it, or nothing changes.",
  "dealer-option-remove.field.option": "Option",
  "dealer-option-remove.kind.dealer": "Dealers",
  "dealer-option-remove.kind.option": "Option",
  "dealer-option-remove.untouched": "Other options, and what other shops say of the same dealers.",
  "dealer-option-remove.line.lost": "{value} is taken away",
  "dealer-option-remove.line.name-taken": "Another option has this name by now.",
  "dealer-option-remove.error.system": "Options of the platform stay. Disable it instead.",
} as const;
