/** Rules that decide about updates of dealers by themselves. */
export default {
  "fitterUpdateRule.one": "Regel",
  "fitterUpdateRule.many": "Regeln",
  "fitterUpdateRule.field.source": "Quelle",
  "fitterUpdateRule.field.field": "Feld",
  "fitterUpdateRule.field.rule": "Regel",
} as const;
