/** Deleting an option that dealers have. */
export default {
  "dealerOptionRemove.up": "Eigene Optionen des Shops",
  "dealerOptionRemove.tool.title": "Benutzte Option löschen",
  "dealerOptionRemove.tool.help": "Was Händler davon haben, fällt mit weg: alles, oder nichts ändert sich.",
  "dealerOptionRemove.field.option": "Option",
  "dealerOptionRemove.kind.dealer": "Händler",
  "dealerOptionRemove.kind.option": "Option",
  "dealerOptionRemove.untouched": "Andere Optionen und was andere Shops über dieselben Händler sagen.",
  "dealerOptionRemove.line.lost": "{value} fällt weg",
  "dealerOptionRemove.line.name-taken": "Eine andere Option trägt inzwischen diesen Namen.",
  "dealerOptionRemove.error.system": "Optionen der Plattform bleiben. Deaktivieren Sie sie stattdessen.",
} as const;
