/** Tool that deletes an option together with the dealers' values. */
export default {
  "dealer-option-remove.up": "The shop’s own options",
  "dealer-option-remove.tool.title": "Delete an option in use",
  "dealer-option-remove.tool.help": "The dealers’ values are deleted with the option: all of them, or nothing changes.",
  "dealer-option-remove.field.option": "Option",
  "dealer-option-remove.field.replacement": "Option that takes over the values",
  "dealer-option-remove.field.replacement.help": "Of the same kind. Empty: the values are deleted.",
  "dealer-option-remove.line.replaced": "{value} moves to the other option",
  "dealer-option-remove.error.itself": "Choose another option.",
  "dealer-option-remove.error.kind": "Choose an option of the same kind.",
  "dealer-option-remove.kind.dealer": "Dealers",
  "dealer-option-remove.kind.option": "Option",
  "dealer-option-remove.untouched": "Other options, and the values of other shops for the same dealers.",
  "dealer-option-remove.line.lost": "{value} is removed",
  "dealer-option-remove.line.name-taken": "Another option now has this name.",
  "dealer-option-remove.error.system": "Options of the platform can’t be deleted. Disable the option instead.",
} as const;
