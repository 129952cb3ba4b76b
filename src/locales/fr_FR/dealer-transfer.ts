export default {
  "dealer-transfer.alert.title": "Transfert de points de vente accepté",
  "dealer-transfer.alert.text": "{shop} a accepté le transfert. Points de vente concernés : {count}.",
  "dealer-transfer.alert.done.title": "Transfert de points de vente effectué",
  "dealer-transfer.alert.done.text":
    "Le transfert convenu avec {shop} a été effectué. Points de vente concernés : {count}.",
  "dealer-transfer.alert.gone.title": "Vos points de vente ont changé de boutique",
  "dealer-transfer.alert.gone.text":
    "Ils appartiennent désormais à {shop} et ne se voient plus ici. Points de vente concernés : {count}.",
  "dealer-transfer.alert.requested.title": "Transfert de points de vente à décider",
  "dealer-transfer.alert.requested.text": "{shop} demande un transfert de points de vente. Nombre concerné : {count}.",
  "dealer-transfer.alert.refused.title": "Transfert de points de vente refusé",
  "dealer-transfer.alert.refused.text": "{shop} a refusé le transfert. Nombre de points de vente concernés : {count}.",
  "dealer-transfer.alert.cancelled.title": "Transfert de points de vente annulé",
  "dealer-transfer.alert.cancelled.text":
    "{shop} a annulé le transfert. Nombre de points de vente concernés : {count}.",
  "dealer-transfer.alert.updates.title": "Des mises à jour de points de vente attendent",
  "dealer-transfer.alert.updates.text": "{count} mises à jour attendent depuis plus de {days} jours.",
  "dealer-transfer.alert.sent.title": "Vos modifications attendent une validation",
  "dealer-transfer.alert.sent.text": "Le réseau décide ; d’ici là, la fiche reste inchangée.",
} as const;
