/** Rules that decide automatically about updates of dealers. */
export default {
  "fitter-update-rule.one": "Regel",
  "fitter-update-rule.many": "Regeln",
  "fitter-update-rule.field.source": "Quelle",
  "fitter-update-rule.field.field": "Feld",
  "fitter-update-rule.field.rule": "Regel",
} as const;
