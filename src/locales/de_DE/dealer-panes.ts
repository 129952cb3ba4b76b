/** Two lists of dealers, those that have something and those that have not; and what uses a record. */
export default {
  "dealer-panes.give": "Hinzufügen",
  "dealer-panes.take": "Entfernen",
  "dealer-panes.search": "In „{title}“ suchen",
  "dealer-panes.search.hint": "Name, Code, Stadt…",
  "dealer-panes.none": "Kein Händler",
  "dealer-panes.select-all": "Die ganze Seite",
  "dealer-panes.failed": "Die Händler konnten nicht geladen werden",
  "dealer-panes.moved.one": "{count} Händler geändert",
  "dealer-panes.moved.other": "{count} Händler geändert",
  "dealer-panes.refused.one": "{count} Händler konnte nicht geändert werden",
  "dealer-panes.refused.other": "{count} Händler konnten nicht geändert werden",
  "dealer-panes.unknown": "Kein Händler dieses Shops hat diese Codes: {codes}",
  "dealer-panes.codes": "Codes zum Hinzufügen",
  "dealer-panes.codes.help":
    "Fügen Sie bis zu 1.000 Codes ein, getrennt durch Leerzeichen, Kommas oder Zeilenumbrüche.",
  "dealer-panes.codes.give": "Diese Codes hinzufügen",
  "dealer-panes.all": "Alle Händler hinzufügen",
  "dealer-panes.all.title": "Alle Händler hinzufügen?",
  "dealer-panes.all.text": "Alle Händler des Shops wechseln zu „{title}“.",
  "usage-list.failed": "Die Verwendung konnte nicht geladen werden",
  "usage-list.all": "Alle anzeigen",
} as const;
