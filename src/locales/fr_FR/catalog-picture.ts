/** The editor of a picture of a catalogue’s sheet. */
export default {
  "catalog-picture.title": "Image d’une fiche",
  "catalog-picture.back": "Retour à la fiche",
} as const;
