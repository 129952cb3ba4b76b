/** Acting under another identity: the banner, the end of the identity, and the return to one's own. */
export default {
  "shell.identity.region": "Identité empruntée",
  "shell.identity.text": "Vous agissez en tant que {user} dans {shop}. Vous êtes {initial}.",
  "shell.identity.reason": "Motif : {reason}.",
  "shell.identity.ends": "Fin dans {time}",
  "shell.identity.ended": "Cette identité a pris fin",
  "shell.identity.extend": "Prolonger de {minutes} min",
  "shell.identity.extend.failed": "La durée n’a pas pu être prolongée",
  "shell.identity.leave": "Reprendre mon identité",
  "shell.identity.leave.title": "Ne plus agir en tant que {user} ?",
  "shell.identity.leave.text": "Vous revenez à votre compte, {initial}. Ce qui n’est pas enregistré est perdu.",
  "shell.identity.leave.keep": "Continuer en tant que {user}",
  "shop-subrogation-post-remove-identity-ok": "Vous avez repris votre identité",
  "shop-subrogation-post-remove-identity-error": "Votre identité n’a pas pu être rétablie. Réessayez.",
  "shell.identity.super-menus": "Les super-menus sont actifs.",
  "shell.identity.five-minutes": "Votre identité de {user} prend fin dans cinq minutes",
  "shell.identity.one-minute": "Votre identité de {user} prend fin dans une minute",
  "shell.identity.extend.title": "Continuer à agir en tant que {user} ?",
  "shell.identity.extend.text":
    "L’identité prend fin dans cinq minutes. Elle peut être prolongée de {minutes} minutes.",
  "shell.identity.extend.keep": "Ne pas prolonger",
} as const;
