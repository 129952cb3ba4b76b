export default {
  "error.title": "Cette partie n’a pas pu s’afficher",
  "error.retry": "Réessayer",
  "error.network": "Pas de connexion au serveur. Vérifiez le réseau, puis réessayez.",
  "error.timeout": "Le serveur a mis trop de temps à répondre. Réessayez.",
  "error.server": "Le serveur n’a pas pu répondre (statut {status}). Réessayez dans un moment.",
  "error.forbidden": "Ce compte n’a pas le droit de faire cela.",
  "error.not-found": "Cet élément n’existe plus.",
  "error.setup.base":
    "L’administration est introuvable à l’adresse utilisée par cette page. Prévenez l’exploitant de cette page.",
  "error.setup.origin":
    "Cette page n’est pas encore autorisée à utiliser l’administration. Prévenez l’exploitant de cette page.",
  "error.setup.token":
    "Cette page n’est pas connectée à l’administration. Connectez-vous sur cette page ou prévenez son exploitant.",
  "error.setup.cookies":
    "Ce navigateur bloque les cookies nécessaires à la connexion. Autorisez les cookies de ce site, ou ouvrez l’administration dans une fenêtre à part.",
  "session.none": "Connectez-vous pour utiliser cette partie.",
  "session.expired.title": "Votre session est terminée",
  "session.expired.text": "Reconnectez-vous pour continuer. Rien de ce que vous avez saisi n’est perdu.",
  "session.queued.title": "Envoyer ce qui attendait ?",
  "session.queued.text":
    "Un enregistrement était en cours quand la session s’est terminée. Rien n’a été envoyé depuis.",
  "session.queued.save": "Enregistrer maintenant",
  "session.queued.discard": "Ne pas enregistrer",
  "identity.changed.title": "Autre identité",
  "identity.changed.text":
    "Vous travaillez maintenant en tant que {user} dans {shop}. Ce qui était sur cette page n’a pas été enregistré.",
  "identity.changed.signed-out": "La session est terminée. Ce qui était sur cette page n’a pas été enregistré.",
  "identity.changed.reload": "Recharger la page",
  "error.identity-changed": "Cette page a été ouverte sous une autre identité. Rechargez-la.",
} as const;
