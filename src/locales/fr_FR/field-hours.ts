/** The input of opening hours. */
export default {
  "field.hours.open": "{day} : ouvert",
  "field.hours.from": "{day}, plage {number}, de",
  "field.hours.to": "{day}, plage {number}, à",
  "field.hours.by-appointment": "Sur rendez-vous",
  "field.hours.add": "{day} : ajouter une plage",
  "field.hours.add-range": "Ajouter une plage",
  "field.hours.copy": "Copier {day} sur les autres jours ouverts",
  "field.hours.copy-monday": "Copier lundi partout",
  "field.hours.copy-next": "Copier sur le jour suivant",
  "field.hours.more": "{day} : autres actions",
  "field.hours.appointment-range": "{range} sur rendez-vous",
  "field.hours.remove": "Retirer {range}",
} as const;
