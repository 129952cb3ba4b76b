export default {
  "public.brand": "td-admin",
  "public.language": "Langue",
  "public.help": "Aide",
  "public.legal": "Mentions légales",
  "public.slogan.title": "Tout votre réseau en un seul endroit",
  "public.slogan.text": "Horaires, prix, stock et agenda : tout ce que vos clients voient en ligne se règle ici.",
  "public.call-failed": "Cela n’a pas abouti. Vérifiez la connexion, puis réessayez.",
  "public.back-to-login": "Retour à la connexion",
} as const;
