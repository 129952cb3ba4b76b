/** Appointments in the way of closures and specific days. */
export default {
  "closings.untyped": "Une fois les jours et les points de vente choisis, les rendez-vous concernés s’affichent ici.",
  "closings.none": "Aucun rendez-vous n’est prévu ces jours-là.",
  "closings.hit.one": "1 rendez-vous est prévu ces jours-là",
  "closings.hit.other": "{count} rendez-vous sont prévus ces jours-là",
  "closings.list": "Voir les rendez-vous",
} as const;
