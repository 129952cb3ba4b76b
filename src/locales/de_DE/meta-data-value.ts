/** Metadata of dealers as a table. */
export default {
  "meta-data-value.matrix.title": "Metadaten der Händler",
  "meta-data-value.matrix.help": "Jeder Händler mit seinen Metadaten; gesperrte Zellen gelten nicht für sein Land.",
  "meta-data-value.empty": "Kein Händler oder keine Metadaten in dieser Gruppe",
  "meta-data-value.field.group": "Gruppe",
  "meta-data-value.group.marketing": "Marketing",
  "meta-data-value.group.country": "Land",
  "meta-data-value.group.partner": "Partner",
} as const;
