/** Was die Tasten tun. */
export default {
  "shortcuts.everywhere": "Überall",
  "shortcuts.lists": "Listen",
  "shortcuts.forms": "Formulare",
  "shortcuts.palette": "Bildschirm oder Aktion suchen",
  "shortcuts.pin": "Eintrag anheften, in der Suche",
  "shortcuts.save": "Speichern",
  "shortcuts.key.command": "Strg",
  "shortcuts.key.shift": "Umschalt",
  "shortcuts.key.space": "Leertaste",
  "shortcuts.key.enter": "Eingabe",
  "shortcuts.close": "Schließen",
} as const;
