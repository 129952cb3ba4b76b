/** Metadata of dealers as a table. */
export default {
  "metaDataValue.matrix.title": "Metadaten der Händler",
  "metaDataValue.matrix.help": "Jeder Händler mit seinen Metadaten; gesperrte Zellen gelten nicht für sein Land.",
  "metaDataValue.empty": "Kein Händler oder keine Metadaten in dieser Gruppe",
  "metaDataValue.field.group": "Gruppe",
  "metaDataValue.group.marketing": "Marketing",
  "metaDataValue.group.country": "Land",
  "metaDataValue.group.partner": "Partner",
} as const;
