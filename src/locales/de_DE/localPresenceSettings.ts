/** What goes to directories. */
export default {
  "localPresenceSettings.settings.title": "Lokale Präsenz: Einstellungen",
  "localPresenceSettings.one": "Einstellungen",
  "localPresenceSettings.many": "Einstellungen",
  "localPresenceSettings.saved": "Einstellungen gespeichert",
  "localPresenceSettings.card.contents": "Was Verzeichnisse zeigen",
  "localPresenceSettings.card.pushing": "Wann",
  "localPresenceSettings.field.pushed": "Gesendet und verglichen",
  "localPresenceSettings.pushed.NAME": "Name",
  "localPresenceSettings.pushed.ADDRESS": "Adresse",
  "localPresenceSettings.pushed.PHONE": "Telefon",
  "localPresenceSettings.pushed.URL": "Website",
  "localPresenceSettings.pushed.HOURS": "Öffnungszeiten",
  "localPresenceSettings.pushed.DESCRIPTION": "Beschreibung",
  "localPresenceSettings.field.nameTemplate": "Name",
  "localPresenceSettings.field.nameTemplate.help":
    "„name“ und „city“ in geschweiften Klammern werden je Händler gefüllt. Keine Werbesprüche: Verzeichnisse lehnen sie ab.",
  "localPresenceSettings.field.campaign": "Kampagnen-Parameter",
  "localPresenceSettings.field.campaign.help":
    "Stehen hinter der Adresse der Website; „directory“ in geschweiften Klammern wird gefüllt. Leer: keine.",
  "localPresenceSettings.field.autoPush": "Änderungen an einem Händler von selbst senden",
  "localPresenceSettings.error.no-name": "Das Wort „name“ in geschweiften Klammern muss vorkommen.",
  "localPresenceSettings.error.placeholder": "Einer der Platzhalter ist hier nicht bekannt.",
} as const;
