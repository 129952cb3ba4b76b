/** The conditions under which a paragraph is shown, for owners with fields that conditions can test. */
export default {
  "paragraph.card.conditions": "Nur anzeigen, wenn",
  "paragraph.field.conditions": "Bedingungen",
  "paragraph.field.conditions.add": "Bedingung hinzufügen",
  "paragraph.field.conditions.help":
    "Alle Bedingungen müssen zutreffen. Ohne Bedingung zeigt jeder Artikel den Absatz.",
  "paragraph.field.conditions.field": "Feld",
  "paragraph.field.conditions.operator": "Ist",
  "paragraph.field.conditions.value": "Wert",
  "paragraph.conditions.operator.EQUAL": "gleich",
  "paragraph.conditions.operator.NOT_EQUAL": "ungleich",
  "paragraph.conditions.operator.EMPTY": "leer",
  "paragraph.conditions.operator.NOT_EMPTY": "ausgefüllt",
  "paragraph.conditions.operator.GREATER": "größer als",
  "paragraph.conditions.operator.LESS": "kleiner als",
  "paragraph.conditions.shown": "Artikel, die ihn zeigen: {count} von {of}, Stand der letzten Speicherung",
} as const;
