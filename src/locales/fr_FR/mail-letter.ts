export default {
  "mail-letter.signature": "td-admin",
  "mail-letter.password-reset.subject": "Choisissez un nouveau mot de passe",
  "mail-letter.password-reset.text":
    "Bonjour {name},\nUn nouveau mot de passe a été demandé pour {login}. Le lien ci-dessous peut être utilisé une seule fois, pendant {minutes} minutes.\nSi la demande ne vient pas de vous, il n’y a rien à faire : votre mot de passe ne change pas.",
  "mail-letter.password-reset.button": "Choisir un nouveau mot de passe",
  "mail-letter.password-suspended.subject": "Votre compte est suspendu",
  "mail-letter.password-suspended.text":
    "Bonjour {name},\nUn nouveau mot de passe a été demandé pour {login}. Ce compte est suspendu : le mot de passe ne peut pas être changé.\nUn administrateur de votre boutique peut le rouvrir.",
  "mail-letter.password-changed.subject": "Votre mot de passe a été changé",
  "mail-letter.password-changed.text":
    "Bonjour {name},\nLe mot de passe de {login} vient d’être changé. Toutes vos autres sessions sont terminées.\nSi ce n’est pas vous, demandez tout de suite un nouveau mot de passe.",
  "mail-letter.password-changed.button": "Demander un nouveau mot de passe",
  "mail-letter.second-factor-added.subject": "Connexion en deux étapes : seconde étape ajoutée",
  "mail-letter.second-factor-added.text":
    "Bonjour {name},\nUne seconde étape a été configurée pour la connexion de {login}. Toutes vos autres sessions sont terminées.\nSi ce n’est pas vous, retirez-la et changez tout de suite votre mot de passe.",
  "mail-letter.second-factor-added.button": "Votre connexion",
  "mail-letter.second-factor-removed.subject": "Connexion en deux étapes : seconde étape retirée",
  "mail-letter.second-factor-removed.text":
    "Bonjour {name},\nUne seconde étape de la connexion de {login} a été retirée.\nSi ce n’est pas vous, changez tout de suite votre mot de passe et configurez de nouveau une seconde étape.",
  "mail-letter.second-factor-removed.button": "Votre connexion",
  "mail-letter.email-change.subject": "Confirmez votre nouvelle adresse e-mail",
  "mail-letter.email-change.text":
    "Bonjour {name},\nVous souhaitez vous connecter avec {email} au lieu de {login}. Ouvrez le lien ci-dessous dans les {hours} heures et confirmez-y la nouvelle adresse.\nSi ce n’est pas vous, il n’y a rien à faire.",
  "mail-letter.email-change.button": "Confirmer l’adresse",
  "mail-letter.email-change-notice.subject": "Votre adresse e-mail va changer",
  "mail-letter.email-change-notice.text":
    "Bonjour {name},\nUne connexion avec {email} au lieu de {login} a été demandée. Le changement prend effet dès que le lien envoyé à cette adresse est ouvert, dans les {hours} heures.\nSi ce n’est pas vous, changez tout de suite votre mot de passe et gardez l’adresse actuelle dans vos informations personnelles.",
  "mail-letter.account-hand-over.subject": "{owner} vous transmet {shop}",
  "mail-letter.account-hand-over.text":
    "Bonjour {name},\n{owner} souhaite que vous deveniez titulaire du compte d’agenda {shop}. Acceptez-le avec le lien ci-dessous dans les {days} jours.\nSi cela ne vous dit rien, il n’y a rien à faire.",
  "mail-letter.account-hand-over.button": "Voir le compte",
  "mail-letter.account-handed-over.subject": "{owner} est désormais titulaire de {shop}",
  "mail-letter.account-handed-over.text":
    "Bonjour {name},\n{owner} a accepté le compte d’agenda {shop} et en est désormais titulaire. Vous gardez votre accès pendant {days} jours.",
  "mail-letter.invitation.subject": "Votre accès à l’administration",
  "mail-letter.invitation.text":
    "Bonjour {name},\nUn compte a été ouvert pour {login}. Choisissez un mot de passe pour l’utiliser. Le lien peut être utilisé une seule fois, pendant {days} jours.",
  "mail-letter.invitation.button": "Choisir un mot de passe",
  "mail-letter.creation-code.subject": "Votre code : {code}",
  "mail-letter.creation-code.text":
    "Bonjour {name},\nPour continuer à créer {shop}, saisissez ce code : {code}\nIl est valable {minutes} minutes. Vous pouvez aussi revenir plus tard avec le lien ci-dessous.\nSi vous ne créez pas de boutique, ignorez ce message.",
  "mail-letter.creation-code.button": "Continuer plus tard",
  "mail-letter.creation-existing.subject": "Vous avez déjà un compte",
  "mail-letter.creation-existing.text":
    "Bonjour {name},\nLa création d’une boutique a été commencée avec {login}. Cette adresse a déjà un compte : connectez-vous avec elle.\nSi cela ne vient pas de vous, ignorez ce message.",
  "mail-letter.creation-existing.button": "Se connecter",
  "mail-letter.creation-welcome.subject": "{shop} : votre boutique est prête",
  "mail-letter.creation-welcome.text":
    "Bonjour {name},\n{shop} vient d’être créée. Son adresse est {address} ; elle reste fermée au public jusqu’à ce que vous l’ouvriez.\nLe guide de création vous accompagne pour ce qui reste à faire.",
  "mail-letter.creation-welcome.button": "Ouvrir le guide",
  "mail-letter.subrogation-notice.subject": "Quelqu’un travaille sous votre nom",
  "mail-letter.subrogation-notice.text":
    "Bonjour {name},\n{actor} agit sous votre nom dans {shop} depuis {time}, pour {minutes} minutes au plus. Motif indiqué : {reason}.\nTout ce qui est fait est noté dans le journal sous les deux noms.",
  "mail-letter.access-request.subject": "{name} demande un accès : {title}",
  "mail-letter.access-request.text":
    "Bonjour,\n{name} souhaite ouvrir « {title} » dans {shop}. Droit manquant : {right}.\nVous pouvez le donner avec les rôles de votre boutique.",
  "mail-letter.access-request.button": "Ouvrir les utilisateurs",
  "mail-letter.subscription-invoice.subject": "Facture {number} pour {shop}",
  "mail-letter.subscription-invoice.text":
    "Bonjour,\nL’abonnement de {shop} a été réglé : {amount}, facture {number}.\nLa facture se télécharge depuis la page de l’abonnement.",
  "mail-letter.subscription-invoice.button": "Ouvrir l’abonnement",
  "mail-letter.transfer-confirmed.subject": "Le transfert de points de vente est confirmé",
  "mail-letter.transfer-confirmed.text":
    "Bonjour,\n{shop} a accepté le transfert de points de vente (points de vente concernés : {count}). Il a lieu le {day}.",
  "mail-letter.appointment-confirmed.subject": "Votre rendez-vous chez {dealer} est confirmé",
  "mail-letter.appointment-confirmed.text":
    "Bonjour {name},\nVotre rendez-vous chez {dealer} est confirmé : {date}.\n{address}, téléphone {phone}",
  "mail-letter.appointment-confirmed.button": "Voir le rendez-vous",
  "mail-letter.appointment-refused.subject": "{dealer} ne peut pas prendre votre rendez-vous",
  "mail-letter.appointment-refused.text":
    "Bonjour {name},\n{dealer} ne peut pas prendre le rendez-vous demandé ({date}).\nMotif : {reason}",
  "mail-letter.appointment-proposed.subject": "{dealer} vous propose un autre horaire",
  "mail-letter.appointment-proposed.text":
    "Bonjour {name},\n{dealer} vous propose d’autres horaires pour votre rendez-vous. Choisissez-en un dans les {hours} heures.\n{proposals}",
  "mail-letter.appointment-proposed.button": "Choisir un horaire",
  "mail-letter.appointment-cancelled.subject": "Rendez-vous annulé : {customer}, {date}",
  "mail-letter.appointment-cancelled.text":
    "Bonjour,\n{customer} a annulé le rendez-vous chez {dealer} du {date}.\nMotif : {reason}",
  "mail-letter.appointment-moved.subject": "Rendez-vous déplacé : {customer}, {date}",
  "mail-letter.appointment-moved.text":
    "Bonjour,\n{customer} a choisi un nouvel horaire pour le rendez-vous chez {dealer} : {date}.\nAuparavant : {before}",
  "mail-letter.payment-disputed.subject": "Litige sur le paiement {reference}",
  "mail-letter.payment-disputed.text":
    "Bonjour,\n{customer} conteste un paiement de {amount} à {shop} ({reference}).\nRépondez avec vos preuves avant le {due}, sinon le montant est perdu.",
  "mail-letter.payment-disputed.button": "Répondre au litige",
  "mail-letter.export-ready.subject": "Export prêt : {name}",
  "mail-letter.export-ready.text":
    "Bonjour,\nL’export planifié « {name} » de {shop} est prêt (nombre de lignes : {count}).\nConnectez-vous pour le télécharger. Le fichier est conservé 30 jours.",
  "mail-letter.export-ready.button": "Ouvrir l’export",
  "mail-letter.form-received.subject": "{title}\u00a0: votre demande est arrivée",
  "mail-letter.form-received.text":
    "Bonjour {name},\n{shop} a reçu votre demande «\u00a0{title}\u00a0» et vous répondra dès que possible.",
  "mail-letter.export-file.subject": "{name} – {shop}",
  "mail-letter.export-file.text":
    "Bonjour,\nvoici le fichier de l’export «\u00a0{name}\u00a0» de {shop} (nombre de lignes\u00a0: {count}).",
  "mail-letter.export-too-large.subject": "{name} – {shop}",
  "mail-letter.export-too-large.text":
    "Bonjour,\nle fichier de l’export «\u00a0{name}\u00a0» de {shop} est prêt (nombre de lignes\u00a0: {count}). Il est trop volumineux pour un e-mail.\nConnectez-vous pour le télécharger. Le fichier est conservé 30 jours.",
  "mail-letter.export-too-large.button": "Ouvrir les fichiers exportés",
  "mail-letter.payment-refunded.subject": "Remboursement de votre commande {reference}",
  "mail-letter.payment-refunded.text":
    "Bonjour {name},\n{shop} vous a remboursé {amount} pour la commande {reference}.\nLe montant apparaît sur votre compte sous quelques jours.",
  "mail-letter.quote-answered.subject": "Devis {reference} : {answer}",
  "mail-letter.quote-answered.text":
    "Bonjour,\n{customer} a répondu au devis {reference} : {answer}.\nRemarque : {reason}",
  "mail-letter.transfer-request.subject": "{shop} demande un transfert de points de vente",
  "mail-letter.transfer-request.text":
    "Bonjour,\n{shop} demande votre accord pour un transfert de points de vente à partir du {day}. Points de vente concernés ({count}) : {dealers}.\nMessage : {message}\nOuvrir le lien ci-dessous vaut accord ; il est valable {days} jours. Pour refuser, ouvrez « Transferts de points de vente » dans l’administration.",
  "mail-letter.transfer-request.button": "Accepter le transfert",
  "mail-letter.transfer-refused.subject": "Le transfert de points de vente est refusé",
  "mail-letter.transfer-refused.text":
    "Bonjour,\n{shop} a refusé le transfert de points de vente (points de vente concernés : {count}).\nMotif : {reason}",
  "mail-letter.dealer-invitation.subject": "{shop} vous invite à compléter la fiche de {dealer}",
  "mail-letter.dealer-invitation.text":
    "Bonjour,\n{shop} a ouvert une fiche pour {dealer} dans son réseau. Choisissez un mot de passe pour {login} afin de renseigner vos horaires, vos services et vos coordonnées.\nLe lien peut être utilisé une seule fois, pendant {days} jours.",
  "mail-letter.dealer-invitation.button": "Compléter la fiche",
  "mail-letter.creation-claim.subject": "Votre code : {code}",
  "mail-letter.creation-claim.text":
    "Bonjour,\n{name} ouvre la boutique {shop} et indique qu’il s’agit de {dealer}. Si c’est exact, transmettez ce code : {code}\nIl est valable {minutes} minutes. Si cela ne vous dit rien, il n’y a rien à faire.",
  "mail-letter.appointment-booked.subject": "Nouveau rendez-vous : {customer}, {date}",
  "mail-letter.appointment-booked.text":
    "Bonjour,\n{customer} a réservé « {services} » chez {dealer} depuis Google : {date}.\nTéléphone : {phone}",
  "mail-letter.appointment-booked.button": "Voir le rendez-vous",
  "mail-letter.appointment-elsewhere.subject": "Votre rendez-vous a lieu chez {dealer}",
  "mail-letter.appointment-elsewhere.text":
    "Bonjour {name},\n{before} est fermé le jour de votre rendez-vous. {dealer} vous reçoit à la même heure : {date}.\n{address}, téléphone {phone}",
  "mail-letter.appointment-elsewhere.button": "Voir le rendez-vous",
  "mail-letter.appointment-taken-over.subject": "Rendez-vous repris : {customer}, {date}",
  "mail-letter.appointment-taken-over.text":
    "Bonjour,\n{dealer} reprend un rendez-vous de {before}, fermé ce jour-là : {customer}, {date}.",
  "mail-letter.appointment-taken-over.button": "Voir le rendez-vous",
  "mail-letter.dealer-message.subject": "{shop} : message au sujet de {dealer}",
  "mail-letter.dealer-message.text": "Bonjour,\n{message}\n{shop}",
  "mail-letter.dealer-message.button": "Ouvrir la fiche",
  "mail-letter.review-request.subject": "Comment s’est passée votre visite chez {dealer} ?",
  "mail-letter.review-request.text":
    "Bonjour {name},\nVous êtes venu chez {dealer} le {date}. Dites aux autres comment c’était : une minute suffit.\nVous ne voulez plus de ces messages ? La même page vous retire de la liste.",
  "mail-letter.review-request.button": "Donner un avis",
  "mail-letter.data-check.subject": "{dealer} : vérifiez vos données",
  "mail-letter.data-check.text":
    "Bonjour,\n{shop} contrôle ce que les clients lisent sur {dealer}. Merci de regarder : {fields}.",
  "mail-letter.data-check.button": "Ouvrir la fiche",
  "mail-letter.creation-invitation.subject": "{actor} vous invite à créer votre boutique",
  "mail-letter.creation-invitation.text":
    "Bonjour,\n{actor} invite {shop} à créer une boutique du réseau. L’essentiel prend six minutes, et vous pouvez interrompre puis reprendre.\nLe lien peut être utilisé une seule fois, pendant {days} jours.",
  "mail-letter.creation-invitation.button": "Créer la boutique",
  "mail-letter.review-rejected.subject": "Votre avis sur {dealer}",
  "mail-letter.review-rejected.text":
    "Bonjour {name},\nVotre avis sur votre visite chez {dealer} le {date} n’a pas été publié. Motif : {reason}.\nVous pouvez en écrire un autre : ce qui a plu ou déplu est bienvenu.",
  "mail-letter.review-rejected.button": "Écrire un autre avis",
  "mail-letter.order-confirmed.subject": "Votre commande {reference}",
  "mail-letter.order-confirmed.text":
    "Bonjour {name},\nnous avons bien votre commande {reference}\u00a0: {summary}. Son montant est de {amount} TTC.\n{message}\nDes questions\u00a0? Appelez-nous\u00a0: {phone}",
  "mail-letter.order-shipped.subject": "Votre commande {reference} est en route",
  "mail-letter.order-shipped.text":
    "Bonjour {name},\nvotre commande {reference} est en route\u00a0: {summary}.\n{tracking}\n{message}\nDes questions\u00a0? Appelez-nous\u00a0: {phone}",
  "mail-letter.order-received.subject": "Votre commande {reference} est arrivée",
  "mail-letter.order-received.text":
    "Bonjour {name},\nvotre commande {reference} est arrivée\u00a0: {summary}.\nElle vous attend chez {dealer}, {address}.\n{message}\nDes questions\u00a0? Appelez-nous\u00a0: {phone}",
  "mail-letter.order-cancelled.subject": "Votre commande {reference} est annulée",
  "mail-letter.order-cancelled.text":
    "Bonjour {name},\nvotre commande {reference} est annulée\u00a0: {summary}.\n{message}\nDes questions\u00a0? Appelez-nous\u00a0: {phone}",
  "mail-letter.quote-sent.subject": "Votre devis {reference} de {dealer}",
  "mail-letter.quote-sent.text":
    "Bonjour {name},\nvoici notre offre en réponse à votre demande : à partir de {amount} TTC.\n{message}\nElle est valable jusqu’au {date}. Vous pouvez l’accepter ou la refuser en ligne.\nDes questions ? Appelez-nous : {phone}",
  "mail-letter.quote-sent.button": "Voir l’offre",
  "mail-letter.quote-reminder.subject": "Votre devis {reference} est valable jusqu’au {date}",
  "mail-letter.quote-reminder.text":
    "Bonjour {name},\nnotre offre {reference} à partir de {amount} TTC attend encore votre réponse. Elle est valable jusqu’au {date}.\nDes questions ? Appelez-nous : {phone}",
  "mail-letter.quote-reminder.button": "Voir l’offre",
  "mail-letter.attachments": "Nombre de pièces jointes : {count}. Ouvrez-les avec le bouton ci-dessous.",
  "mail-letter.contact-reply.subject": "{dealer} : réponse à votre message {reference}",
  "mail-letter.contact-reply.text":
    "{message}\nPour nous répondre, utilisez le bouton ci-dessous. Votre demande porte le numéro {reference}.",
  "mail-letter.contact-reply.button": "Répondre",
  "mail-letter.contact-forwarded.subject": "Message d’un client pour {dealer} : {subject}",
  "mail-letter.contact-forwarded.text":
    "Bonjour,\n{customer} a écrit :\n{message}\nNote : {note}\nVous pouvez répondre au client par le bouton ci-dessous.",
  "mail-letter.contact-forwarded.button": "Répondre au client",
  "mail-letter.newsletter-confirm.subject": "Confirmez votre inscription à la lettre d’information de {shop}",
  "mail-letter.newsletter-confirm.text":
    "Bonjour {name},\ncette adresse a été inscrite à la lettre d’information de {shop}. Confirmez par le bouton ci-dessous dans les {days} jours.\nCe n’était pas vous ? Ne faites rien : l’adresse sera supprimée.",
  "mail-letter.newsletter-confirm.button": "Confirmer ou me désabonner",
  "mail-letter.shop-access.subject": "Vous avez maintenant accès à {shop}",
  "mail-letter.shop-access.text":
    "Bonjour,\n{actor} a donné à votre compte {login} l’accès à {shop}. Connectez-vous avec votre mot de passe habituel.",
  "mail-letter.shop-access.button": "Se connecter",
  "mail-letter.user-notice.subject": "{title} – {shop}",
  "mail-letter.user-notice.text":
    "{text}\nVous avez choisi ces e-mails dans vos informations personnelles, où vous pouvez aussi les désactiver.",
  "mail-letter.user-notice.button": "Voir",
} as const;
