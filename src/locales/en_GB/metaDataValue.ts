/** Metadata of dealers as a table. */
export default {
  "metaDataValue.matrix.title": "Metadata of dealers",
  "metaDataValue.matrix.help": "Each dealer by its tags; locked cells are not meant for the dealer’s country.",
  "metaDataValue.empty": "No dealer or no tag in this group",
  "metaDataValue.field.group": "Group",
  "metaDataValue.group.marketing": "Marketing",
  "metaDataValue.group.country": "Country",
  "metaDataValue.group.partner": "Partners",
} as const;
