/** Tool that publishes services of a network. */
export default {
  "network-service-publish.tool.title": "Publier des prestations du réseau",
  "network-service-publish.tool.help":
    "Écrit les prestations de l’agenda, les ajoute à l’offre des garages et équipe leurs postes.",
  "network-service-publish.field.services": "Prestations du réseau",
  "network-service-publish.field.dealers": "Garages",
  "network-service-publish.field.dealers.help": "Vide : ceux de chaque prestation.",
  "network-service-publish.field.realign": "Remettre aussi ce que les garages ont modifié",
  "network-service-publish.kind.service": "Prestations",
  "network-service-publish.kind.garage": "Garages",
  "network-service-publish.kind.bay": "Postes",
  "network-service-publish.untouched":
    "Les rendez-vous déjà pris, et les prix et durées que le réseau laisse aux garages.",
  "network-service-publish.line.adopted": "Reprend la prestation de même code",
  "network-service-publish.line.updated": "Mise à jour",
  "network-service-publish.line.same": "Rien à changer",
  "network-service-publish.line.offers.one": "{count} prestation ajoutée",
  "network-service-publish.line.offers.other": "{count} prestations ajoutées",
  "network-service-publish.line.edited-since": "Modifié depuis",
  "network-service-publish.line.no-bay": "Aucun poste d’un de ces types",
} as const;
