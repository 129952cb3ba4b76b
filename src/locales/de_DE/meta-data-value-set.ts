/** Values of tags set from the lines of a file. */
export default {
  "meta-data-value-set.tool.title": "Werte aus einer Datei setzen",
  "meta-data-value-set.tool.help": "Eine Zeile je Händler und Metadatum. Die Vorschau zeigt, was sich ändert.",
  "meta-data-value-set.card.lines": "Zeilen",
  "meta-data-value-set.field.lines": "Zeilen",
  "meta-data-value-set.field.lines.help":
    "Code;Metadatum;Wert;erster Tag;letzter Tag – das Metadatum mit Namen oder Bezeichnung, Tage als 2026-01-31 und nur für Metadaten mit Zeitraum. Ein leerer Wert entfernt den des Händlers. Höchstens 5.000 Zeilen.",
  "meta-data-value-set.untouched": "Werte von Händlern und Metadaten, die die Zeilen nicht nennen.",
  "meta-data-value-set.line.set": "{before} → {after}",
  "meta-data-value-set.line.same": "hat diesen Wert schon",
  "meta-data-value-set.line.no-period": "Das Metadatum hat keinen ersten und letzten Tag.",
  "meta-data-value-set.line.unknown-tag": "Kein Metadatum hat diesen Namen oder diese Bezeichnung.",
  "meta-data-value-set.line.unknown-dealer": "Kein Händler dieses Shops hat diesen Code.",
  "meta-data-value-set.error.too-many": "Höchstens 5.000 Zeilen auf einmal.",
  "meta-data-value-set.file.help":
    "Die Datei enthält die jetzigen Werte aller Händler in der Form dieser Zeilen. Ändern Sie sie und laden Sie sie dann hier.",
  "meta-data-value-set.file.download": "Jetzige Werte herunterladen",
} as const;
