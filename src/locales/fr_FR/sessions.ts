/** Sessions of the account. */
export default {
  "sessions.title": "Mes sessions",
  "sessions.text":
    "Vous êtes connecté à ces endroits. Terminez les sessions que vous ne reconnaissez pas, puis changez de mot de passe.",
  "sessions.device": "Appareil inconnu",
  "sessions.current": "Cette session",
  "sessions.seen": "dernière activité : {time}",
  "sessions.opened": "Connexion : {time}",
  "sessions.end": "Terminer",
  "sessions.end-of": "Terminer la session : {name}",
  "sessions.end-others": "Terminer toutes les autres",
  "sessions.ended.one": "{count} session terminée",
  "sessions.ended.other": "{count} sessions terminées",
  "sessions.failed": "La session n’a pas été terminée. Réessayez.",
  "sessions.unloaded": "Les sessions n’ont pas pu être chargées",
  "sessions.close": "Fermer",
} as const;
