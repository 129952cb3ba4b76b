/** The editor of a dealer’s picture. */
export default {
  "dealer-picture.title": "Bild des Händlers",
  "dealer-picture.back": "Zurück zum Händler",
} as const;
