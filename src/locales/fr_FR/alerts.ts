/** Notices that the server raises. */
export default {
  "alert.dealers-envelopes.title": "{count} points de vente restent à compléter",
  "alert.dealers-envelopes.text": "Ils sont créés, mais n’apparaissent nulle part tant que leur fiche est incomplète.",
  "alert.dealers-unplaced.title": "{count} points de vente sont absents de la carte",
  "alert.dealers-unplaced.text": "Vos clients ne les trouvent pas par distance. Placez le repère sur leur fiche.",
  "alert.dealers-suspended.title": "{count} points de vente sont suspendus",
  "alert.dealers-suspended.text": "Ils ne prennent aucun rendez-vous jusqu’à leur réactivation.",
} as const;
