/** Rules that decide about updates of dealers by themselves. */
export default {
  "fitterUpdateRule.one": "Règle",
  "fitterUpdateRule.many": "Règles",
  "fitterUpdateRule.field.source": "Source",
  "fitterUpdateRule.field.field": "Champ",
  "fitterUpdateRule.field.rule": "Règle",
} as const;
