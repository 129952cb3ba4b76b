/** The conditions under which a paragraph is shown, for owners with fields that conditions can test. */
export default {
  "paragraph.card.conditions": "Show only when",
  "paragraph.field.conditions": "Conditions",
  "paragraph.field.conditions.add": "Add a condition",
  "paragraph.field.conditions.help": "All must be met. Without conditions, every article shows the paragraph.",
  "paragraph.field.conditions.field": "Field",
  "paragraph.field.conditions.operator": "Is",
  "paragraph.field.conditions.value": "Value",
  "paragraph.conditions.operator.EQUAL": "equal to",
  "paragraph.conditions.operator.NOT_EQUAL": "other than",
  "paragraph.conditions.operator.EMPTY": "empty",
  "paragraph.conditions.operator.NOT_EMPTY": "not empty",
  "paragraph.conditions.operator.GREATER": "more than",
  "paragraph.conditions.operator.LESS": "less than",
  "paragraph.conditions.shown": "Articles that show it: {count} of {of}, as last saved",
} as const;
