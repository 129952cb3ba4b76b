/** Values of tags set from the lines of a file. */
export default {
  "meta-data-value-set.tool.title": "Set values from a file",
  "meta-data-value-set.tool.help": "One line for each dealer and tag. The preview shows what changes.",
  "meta-data-value-set.card.lines": "Lines",
  "meta-data-value-set.field.lines": "Lines",
  "meta-data-value-set.field.lines.help":
    "code;tag;value;first day;last day – the tag by its name or label, days as 2026-01-31 and only for tags with a period. An empty value takes the dealer’s value away. At most 5,000 lines.",
  "meta-data-value-set.untouched": "Values of dealers and tags that the lines do not name.",
  "meta-data-value-set.line.set": "{before} → {after}",
  "meta-data-value-set.line.same": "has this value already",
  "meta-data-value-set.line.no-period": "The tag has no first and last day.",
  "meta-data-value-set.line.unknown-tag": "No tag has this name or label.",
  "meta-data-value-set.line.unknown-dealer": "No dealer of this shop has this code.",
  "meta-data-value-set.error.too-many": "At most 5,000 lines at a time.",
  "meta-data-value-set.file.help":
    "The file holds the current values of all dealers, in the form of these lines. Change it, then load it here.",
  "meta-data-value-set.file.download": "Download the current values",
} as const;
