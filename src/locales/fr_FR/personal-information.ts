/** Name, language, password and sessions of the account. */
export default {
  "personal-information.title": "Informations personnelles",
  "personal-information.failed": "Vos informations n’ont pas pu être chargées",
  "personal-information.profile": "Mon profil",
  "personal-information.email": "Adresse e-mail",
  "personal-information.email.lock":
    "Vous vous connectez avec cette adresse. Votre administrateur peut en inviter une autre.",
  "personal-information.firstName": "Prénom",
  "personal-information.lastName": "Nom",
  "personal-information.phone": "Téléphone",
  "personal-information.save": "Enregistrer",
  "personal-information.saved": "Informations enregistrées",
  "personal-information.leave": "Vos informations personnelles ne sont pas enregistrées.",
  "personal-information.password": "Mot de passe",
  "personal-information.password.help":
    "Après le changement, vos autres sessions sont terminées et un e-mail vous en informe.",
  "personal-information.password.changed": "Dernier changement : {time}.",
  "personal-information.password.current": "Mot de passe actuel",
  "personal-information.password.password": "Nouveau mot de passe",
  "personal-information.password.again": "Confirmer le nouveau mot de passe",
  "personal-information.password.differs": "Les deux saisies diffèrent.",
  "personal-information.password.save": "Changer le mot de passe",
  "personal-information.password.saved": "Mot de passe changé",
  "personal-information.password.subrogated":
    "En agissant en tant qu’un autre utilisateur, vous ne pouvez pas changer son mot de passe.",
  "personal-information.language": "Langue",
  "personal-information.language.label": "Langue de l’interface",
  "personal-information.language.help": "Vos e-mails sont aussi dans cette langue.",
  "personal-information.language.apply": "Changer de langue",
} as const;
