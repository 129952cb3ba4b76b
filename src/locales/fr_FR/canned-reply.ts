/** Texts that agents insert into replies to customers. */
export default {
  "canned-reply.many": "Réponses enregistrées",
  "canned-reply.one": "Réponse enregistrée",
  "canned-reply.list.title": "Réponses enregistrées",
  "canned-reply.detail.title": "Réponse enregistrée",
  "canned-reply.create": "Nouvelle réponse",
  "canned-reply.empty": "Aucune réponse enregistrée",
  "canned-reply.empty.text": "Enregistrez les réponses que vous écrivez souvent pour les insérer en un clic.",
  "canned-reply.saved": "Réponse enregistrée",
  "canned-reply.field.name": "Nom",
  "canned-reply.field.locale": "Langue",
  "canned-reply.field.text": "Texte",
  "canned-reply.field.active": "Proposée",
  "canned-reply.field.text.help":
    "Entre accolades, les mots name, dealer et reference deviennent le nom du client, le point de vente et le numéro.",
  "canned-reply.card.main": "Réponse",
  "canned-reply.error.placeholder":
    "Une des variables n’existe pas. Seules name, dealer et reference peuvent être entre accolades.",
} as const;
