/** The editor of a picture of a catalogue’s sheet. */
export default {
  "catalog-picture.title": "Bild eines Eintrags",
  "catalog-picture.back": "Zurück zum Eintrag",
} as const;
