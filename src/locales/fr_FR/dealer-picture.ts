/** The editor of a dealer’s picture. */
export default {
  "dealer-picture.title": "Image du point de vente",
  "dealer-picture.back": "Retour au point de vente",
} as const;
