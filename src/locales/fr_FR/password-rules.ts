export default {
  "password-rules.length": "De 12 à 128 caractères",
  "password-rules.kinds": "Au moins trois types de caractères : minuscule, majuscule, chiffre, autre caractère",
  "password-rules.personal": "Sans votre nom, votre adresse ni le nom de la boutique",
  "password-rules.common": "Ni mot courant, ni suite du clavier",
  "password-rules.repeated": "Aucun caractère quatre fois de suite",
  "password-rules.former": "Aucun de vos cinq derniers mots de passe",
  "password-request-invalid": "Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.",
  "password-error-rules": "Ce mot de passe ne respecte pas toutes les règles.",
  "password-error-terms": "Acceptez les conditions d’utilisation pour continuer.",
  "password-error-name": "Le prénom et le nom sont nécessaires.",
  "password-error-second-step":
    "Ce compte se connecte en deux étapes. Connectez-vous d’abord, puis choisissez le nouveau mot de passe.",
  "password-error-too-many": "Trop de tentatives. Réessayez dans un quart d’heure.",
  "password-renewal-required": "Choisissez un nouveau mot de passe pour continuer.",
} as const;
