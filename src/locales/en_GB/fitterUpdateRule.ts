/** Rules that decide about updates of dealers by themselves. */
export default {
  "fitterUpdateRule.one": "Rule",
  "fitterUpdateRule.many": "Rules",
  "fitterUpdateRule.field.source": "Source",
  "fitterUpdateRule.field.field": "Field",
  "fitterUpdateRule.field.rule": "Rule",
} as const;
