/** Tool that deletes an option together with the dealers' values. */
export default {
  "dealer-option-remove.up": "Eigene Optionen des Shops",
  "dealer-option-remove.tool.title": "Verwendete Option löschen",
  "dealer-option-remove.tool.help":
    "Die Werte der Händler werden mit der Option gelöscht: entweder alle, oder nichts ändert sich.",
  "dealer-option-remove.field.option": "Option",
  "dealer-option-remove.field.replacement": "Option, die die Werte übernimmt",
  "dealer-option-remove.field.replacement.help": "Von derselben Art. Leer: Die Werte werden gelöscht.",
  "dealer-option-remove.line.replaced": "{value} geht an die andere Option",
  "dealer-option-remove.error.itself": "Wählen Sie eine andere Option.",
  "dealer-option-remove.error.kind": "Wählen Sie eine Option derselben Art.",
  "dealer-option-remove.kind.dealer": "Händler",
  "dealer-option-remove.kind.option": "Option",
  "dealer-option-remove.untouched": "Andere Optionen und die Werte anderer Shops für dieselben Händler.",
  "dealer-option-remove.line.lost": "{value} wird entfernt",
  "dealer-option-remove.line.name-taken": "Eine andere Option trägt inzwischen diesen Namen.",
  "dealer-option-remove.error.system":
    "Optionen der Plattform können nicht gelöscht werden. Deaktivieren Sie die Option stattdessen.",
} as const;
