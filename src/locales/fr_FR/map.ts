/** Maps. */
export default {
  "map.zoom-in": "Agrandir",
  "map.zoom-out": "Réduire",
  "map.pin": "Repère : faites-le glisser, ou déplacez-le avec les flèches",
  "map.google-away": "Google Maps ne répond pas. Une carte simplifiée s’affiche à la place.",
  "map.crowd.one": "{count} point de vente ici : agrandir",
  "map.crowd.other": "{count} points de vente ici : agrandir",
  "map.unplaced": "Absents de la carte ({count})",
  "map.all-placed": "Tous les points de vente sont sur la carte.",
  "map.none": "Aucun des points de vente filtrés n’a de position sur la carte.",
  "map.estimate": "Les nombres sont estimés sur un échantillon. Agrandissez la carte pour les nombres exacts.",
} as const;
