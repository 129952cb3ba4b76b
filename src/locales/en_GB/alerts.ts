/** Notices that the server raises. */
export default {
  "alert.dealers-envelopes.title": "{count} dealers wait to be completed",
  "alert.dealers-envelopes.text": "They were created but show nowhere until their details are filled in.",
  "alert.dealers-unplaced.title": "{count} dealers have no place on the map",
  "alert.dealers-unplaced.text": "Customers do not find them by distance. Set the pin on each dealer’s page.",
  "alert.dealers-suspended.title": "{count} dealers are suspended",
  "alert.dealers-suspended.text": "They take no appointments until somebody reactivates them.",
} as const;
