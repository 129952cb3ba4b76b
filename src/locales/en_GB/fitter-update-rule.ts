/** Rules that decide automatically about updates of dealers. */
export default {
  "fitter-update-rule.one": "Rule",
  "fitter-update-rule.many": "Rules",
  "fitter-update-rule.field.source": "Source",
  "fitter-update-rule.field.field": "Field",
  "fitter-update-rule.field.rule": "Rule",
} as const;
