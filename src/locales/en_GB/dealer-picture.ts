/** The editor of a dealer’s picture. */
export default {
  "dealer-picture.title": "Dealer picture",
  "dealer-picture.back": "Back to the dealer",
} as const;
