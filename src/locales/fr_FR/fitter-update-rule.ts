/** Rules that decide automatically about updates of dealers. */
export default {
  "fitter-update-rule.one": "Règle",
  "fitter-update-rule.many": "Règles",
  "fitter-update-rule.field.source": "Source",
  "fitter-update-rule.field.field": "Champ",
  "fitter-update-rule.field.rule": "Règle",
} as const;
