/** The page where the new owner accepts a calendar account. */
export default {
  "account-hand-over.title": "Reprendre un compte d’agenda",
  "account-hand-over.offer": "{owner} transmet le compte d’agenda {account} à {name} ({email}).",
  "account-hand-over.offer.ownerless": "Le compte d’agenda {account} est transmis à {name} ({email}).",
  "account-hand-over.until": "Vous pouvez accepter jusqu’au {until}.",
  "account-hand-over.accept": "Accepter le compte",
  "account-hand-over.refused": "Ce lien n’est plus valable.",
  "account-hand-over.done": "Vous êtes désormais titulaire du compte d’agenda {account}.",
  "account-hand-over.choose-password": "Choisir un mot de passe",
  "account-hand-over.sign-in": "Se connecter",
} as const;
