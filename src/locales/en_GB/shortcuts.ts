/** What the keys do. */
export default {
  "shortcuts.everywhere": "Everywhere",
  "shortcuts.lists": "Lists",
  "shortcuts.forms": "Forms",
  "shortcuts.palette": "Search a screen or an action",
  "shortcuts.pin": "Pin the entry, in the search",
  "shortcuts.save": "Save",
  "shortcuts.key.command": "Ctrl",
  "shortcuts.key.shift": "Shift",
  "shortcuts.key.space": "Space",
  "shortcuts.key.enter": "Enter",
  "shortcuts.close": "Close",
} as const;
