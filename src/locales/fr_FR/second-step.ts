/** The second step of a sign-in, and the sign-in by a passkey. */
export default {
  "second-step.text": "Votre mot de passe est le bon. Confirmez que c’est vous.",
  "second-step.code": "Code de votre application d’authentification",
  "second-step.code.help": "Six chiffres qui changent toutes les 30 secondes.",
  "second-step.recovery": "Code de secours",
  "second-step.recovery.help":
    "L’un des codes que vous avez conservés en activant la seconde étape. Chacun sert une fois.",
  "second-step.any": "Code de votre application d’authentification, ou code de secours",
  "second-step.confirm": "Confirmer",
  "second-step.passkey": "Utiliser une clé d’accès",
  "second-step.use-recovery": "Utiliser un code de secours",
  "second-step.other": "Utiliser un autre moyen",
  "second-step.back": "Recommencer",
  "login-second-step": "Votre compte demande une seconde étape pour se connecter.",
  "login-error-second-step":
    "Ce code ou cette clé d’accès n’est pas accepté. Chaque code sert une fois, pendant peu de temps.",
  "login-error-second-step-over": "La connexion a pris trop de temps. Recommencez avec votre mot de passe.",
  "login-error-passkey": "Aucun compte n’a cette clé d’accès. Connectez-vous avec votre mot de passe.",
  "login-error-passkey-cancelled": "Aucune clé d’accès n’a été utilisée. Réessayez, ou choisissez un autre moyen.",
} as const;
