/** The editor of a picture of a catalogue’s sheet. */
export default {
  "catalog-picture.title": "Picture of an entry",
  "catalog-picture.back": "Back to the entry",
} as const;
