export default {
  "dealer-transfer.alert.title": "Transfert de points de vente accepté",
  "dealer-transfer.alert.text": "{shop} a accepté le transfert. Points de vente concernés : {count}.",
} as const;
