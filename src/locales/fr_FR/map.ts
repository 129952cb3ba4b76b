/** Maps. */
export default {
  "map.zoom-in": "Agrandir",
  "map.zoom-out": "Réduire",
  "map.pin": "Repère : faites-le glisser, ou déplacez-le avec les flèches",
  "map.google-away": "Google Maps ne répond pas : voici une carte simplifiée.",
  "map.crowd": "{count} ici : agrandir",
  "map.unplaced": "Absents de la carte ({count})",
  "map.all-placed": "Tous sont sur la carte.",
  "map.none": "Rien à montrer : aucun point de vente trouvé par le filtre n’a d’emplacement.",
  "map.more": "La carte montre les {count} premiers. Affinez le filtre pour voir les autres.",
} as const;
