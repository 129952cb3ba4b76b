/** Appointments affected by closures and specific days. */
export default {
  "closing-appointments.untyped":
    "Une fois les jours et les points de vente choisis, les rendez-vous concernés s’affichent ici.",
  "closing-appointments.none": "Aucun rendez-vous n’est prévu ces jours-là.",
  "closing-appointments.hit.one": "{count} rendez-vous est prévu ces jours-là",
  "closing-appointments.hit.other": "{count} rendez-vous sont prévus ces jours-là",
  "closing-appointments.list": "Voir les rendez-vous",
} as const;
