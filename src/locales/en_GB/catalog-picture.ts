/** The editor of a picture of a catalogue’s sheet. */
export default {
  "catalog-picture.title": "Picture of a sheet",
  "catalog-picture.back": "Back to the sheet",
} as const;
