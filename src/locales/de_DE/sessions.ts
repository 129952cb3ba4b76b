/** Sessions of the account. */
export default {
  "sessions.title": "Meine Sitzungen",
  "sessions.text":
    "Hier sind Sie angemeldet. Beenden Sie Sitzungen, die Sie nicht kennen, und ändern Sie dann Ihr Passwort.",
  "sessions.device": "Unbekanntes Gerät",
  "sessions.current": "Diese Sitzung",
  "sessions.seen": "zuletzt aktiv: {time}",
  "sessions.opened": "Angemeldet: {time}",
  "sessions.end": "Beenden",
  "sessions.end-of": "Sitzung beenden: {name}",
  "sessions.end-others": "Alle anderen beenden",
  "sessions.ended.one": "{count} Sitzung beendet",
  "sessions.ended.other": "{count} Sitzungen beendet",
  "sessions.failed": "Die Sitzung wurde nicht beendet. Versuchen Sie es erneut.",
  "sessions.unloaded": "Die Sitzungen konnten nicht geladen werden",
  "sessions.close": "Schließen",
} as const;
