/** Deleting an option that dealers have. */
export default {
  "dealerOptionRemove.up": "The shop’s own options",
  "dealerOptionRemove.tool.title": "Delete an option in use",
  "dealerOptionRemove.tool.help": "What dealers have of it goes, too: all of it, or nothing changes.",
  "dealerOptionRemove.field.option": "Option",
  "dealerOptionRemove.kind.dealer": "Dealers",
  "dealerOptionRemove.kind.option": "Option",
  "dealerOptionRemove.untouched": "Other options, and what other shops say of the same dealers.",
  "dealerOptionRemove.line.lost": "{value} is taken away",
  "dealerOptionRemove.line.name-taken": "Another option has this name by now.",
  "dealerOptionRemove.error.system": "Options of the platform stay. Disable it instead.",
} as const;
