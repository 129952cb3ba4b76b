export default {
  "form.draft.title": "Änderungen ({when}) wurden nicht gespeichert.",
  "form.draft.text": "Dieser Browser hat sie aufbewahrt.",
  "form.draft.outdated":
    "Der Datensatz wurde seither von jemand anderem gespeichert. Vergleichen Sie vor dem Speichern.",
  "form.draft.take": "Wieder aufnehmen",
  "form.draft.refuse": "Verwerfen",
  "form.conflict.title": "{who} hat inzwischen dieselben Felder gespeichert",
  "form.conflict.somebody": "Jemand anderes",
  "form.conflict.text": "Wählen Sie für jedes Feld den Wert, der bleiben soll.",
  "form.conflict.text-taken":
    "Wählen Sie für jedes Feld den Wert, der bleiben soll. Änderungen an anderen Feldern ({count}) werden ohne Rückfrage zusammengeführt.",
  "form.conflict.mine": "Ihr Wert",
  "form.conflict.theirs": "Wert von {who}",
  "form.conflict.base": "Vorher:",
  "form.conflict.back": "Zurück zum Formular",
  "form.conflict.save": "Gewählte Werte speichern",
} as const;
