/** Ce que font les touches. */
export default {
  "shortcuts.everywhere": "Partout",
  "shortcuts.lists": "Listes",
  "shortcuts.forms": "Formulaires",
  "shortcuts.palette": "Chercher un écran ou une action",
  "shortcuts.pin": "Épingler l’entrée, dans la recherche",
  "shortcuts.save": "Enregistrer",
  "shortcuts.key.command": "Ctrl",
  "shortcuts.key.shift": "Maj",
  "shortcuts.key.space": "Espace",
  "shortcuts.key.enter": "Entrée",
  "shortcuts.close": "Fermer",
} as const;
