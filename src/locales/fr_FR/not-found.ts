export default {
  "not-found-title": "Cette page n’existe pas",
  "not-found.text": "Il n’y a rien à l’adresse {path}. Le lien est peut-être ancien, ou l’adresse mal saisie.",
  "not-found.back": "Revenir en arrière",
  "not-found.search": "Chercher un écran",
  "not-found.home": "Aller à l’accueil",
  "not-found.login": "Aller à la connexion",
  "not-found.meant": "Vouliez-vous dire :",
} as const;
