export default {
  "home-access-restricted-title": "Accès restreint",
  "home-access-restricted-description":
    "La boutique peut être consultée mais pas modifiée tant que l’abonnement n’est pas régularisé.",
  "home-access-restricted-maintenance-title": "Accès restreint pour maintenance",
  "home-access-restricted-maintenance-description":
    "La consultation reste possible ; les modifications sont refusées jusqu’à la fin des travaux.",
  "restriction.until": "Jusqu’au {time}",
  "restriction.left": "(encore {minutes} min)",
  "restriction.owner": "La personne qui gère l’abonnement de la boutique peut le régulariser.",
  "restriction.settle": "Régulariser l’abonnement",
} as const;
