/** Metadata of dealers as a table. */
export default {
  "meta-data-value.matrix.title": "Metadata of dealers",
  "meta-data-value.matrix.help": "Dealers by tags. Locked cells do not apply to the dealer’s country.",
  "meta-data-value.empty": "No dealer or no tag in this group",
  "meta-data-value.field.group": "Group",
  "meta-data-value.group.marketing": "Marketing",
  "meta-data-value.group.country": "Country",
  "meta-data-value.group.partner": "Partners",
} as const;
