/** Tool that deletes an option together with the dealers' values. */
export default {
  "dealer-option-remove.up": "Eigene Optionen des Shops",
  "dealer-option-remove.tool.title": "Benutzte Option löschen",
  "dealer-option-remove.tool.help": "Was Händler davon haben, fällt mit weg: alles, oder nichts ändert sich.",
  "dealer-option-remove.field.option": "Option",
  "dealer-option-remove.kind.dealer": "Händler",
  "dealer-option-remove.kind.option": "Option",
  "dealer-option-remove.untouched": "Andere Optionen und was andere Shops über dieselben Händler sagen.",
  "dealer-option-remove.line.lost": "{value} fällt weg",
  "dealer-option-remove.line.name-taken": "Eine andere Option trägt inzwischen diesen Namen.",
  "dealer-option-remove.error.system": "Optionen der Plattform bleiben. Deaktivieren Sie sie stattdessen.",
} as const;
