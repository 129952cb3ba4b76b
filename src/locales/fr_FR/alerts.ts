/** Notices that the server raises. */
export default {
  "alert.dealers-envelopes.title": "{count} points de vente restent à compléter",
  "alert.dealers-envelopes.text": "Ils sont créés, mais n’apparaissent nulle part tant que leur fiche est incomplète.",
  "alert.dealers-unplaced.title": "{count} points de vente sont absents de la carte",
  "alert.dealers-unplaced.text": "Vos clients ne les trouvent pas par distance. Placez le repère sur leur fiche.",
  "alert.dealers-suspended.title": "{count} points de vente sont suspendus",
  "alert.dealers-suspended.text": "Ils ne prennent aucun rendez-vous jusqu’à leur réactivation.",
  "alert.subscription-late.title": "La facture {number} n’est pas réglée",
  "alert.subscription-late.text":
    "La carte a été refusée. Réglez la facture avant que l’accès à la boutique ne soit restreint.",
  "alert.subscription-notice.title": "Dans {days} jours, la boutique sera en lecture seule",
  "alert.subscription-notice.text": "Un paiement est en retard. Réglez-le pour conserver l’accès complet.",
  "alert.external.confirm.title": "{name} a confirmé un rendez-vous",
  "alert.external.cancel.title": "{name} a annulé un rendez-vous",
  "alert.external.reschedule.title": "{name} a déplacé un rendez-vous",
  "alert.external.refuse.title": "{name} a refusé une demande",
  "alert.external.propose.title": "{name} a proposé d’autres horaires",
  "alert.external.accept.title": "{name} a accepté un devis",
  "alert.external.text": "Demande {id}, client {customer} : action faite depuis le lien envoyé par e-mail.",
  "alert.google-booking.title": "Nouveau rendez-vous depuis Google : {name}",
  "alert.google-booking.text": "Demande {id}, client {customer} : réservé depuis la recherche ou Maps.",
  "alert.schedule-stopped.title": "Les contrôles de données se sont arrêtés",
  "alert.schedule-stopped.text": "La personne qui les avait programmés n’en a plus le droit. Programmez-les à nouveau.",
  "alert.subscription-ends.trial.title": "L’essai gratuit se termine le {day}",
  "alert.subscription-ends.trial.text":
    "Enregistrez une carte pour continuer. Sinon, le paiement sera en retard à partir de cette date.",
  "alert.subscription-ends.cancelled.title": "L’abonnement se termine le {day}",
  "alert.subscription-ends.cancelled.text":
    "Il a été résilié. Réactivez-le d’ici là pour que la boutique reste ouverte.",
  "alert.subscription-ends.unpaid.title": "L’abonnement se renouvelle après le {day}, sans carte valable",
  "alert.subscription-ends.unpaid.text": "Enregistrez une carte pour que le paiement ne soit pas en retard.",
  "alert.password-expires.title": "Votre mot de passe expire le {day}",
  "alert.password-expires.text": "Choisissez-en un autre d’ici là, pour ne pas interrompre votre travail.",
  "alert.reserve-feed.title": "Réserver avec Google : un flux n’a pas pu être envoyé",
  "alert.reserve-feed.text": "Le service a répondu : {error}. Nouvel essai cette nuit.",
  "alert.overrides-changed.title": "L’annuaire a modifié des valeurs remplacées par la boutique ({count})",
  "alert.overrides-changed.text":
    "La boutique affiche toujours ses propres valeurs. Gardez-les, ou reprenez celles de l’annuaire.",
  "alert.directory-account.title": "Les annuaires n’acceptent plus le compte",
  "alert.directory-account.text":
    "Rien n’est envoyé tant qu’il n’est pas renouvelé. Les modifications en attente partiront ensuite automatiquement.",
  "alert.directory-expired.title": "Des comptes d’annuaires ont expiré : {directories}",
} as const;
