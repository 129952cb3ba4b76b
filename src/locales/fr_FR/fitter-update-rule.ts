/** Rules that decide about updates of dealers by themselves. */
export default {
  "fitter-update-rule.one": "Règle",
  "fitter-update-rule.many": "Règles",
  "fitter-update-rule.field.source": "Source",
  "fitter-update-rule.field.field": "Champ",
  "fitter-update-rule.field.rule": "Règle",
} as const;
