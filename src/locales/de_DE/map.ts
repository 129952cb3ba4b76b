/** Maps. */
export default {
  "map.zoom-in": "Vergrößern",
  "map.zoom-out": "Verkleinern",
  "map.pin": "Markierung: ziehen oder mit den Pfeiltasten bewegen",
  "map.google-away": "Google Maps antwortet nicht. Stattdessen wird eine einfache Karte angezeigt.",
  "map.crowd.one": "{count} Händler hier: vergrößern",
  "map.crowd.other": "{count} Händler hier: vergrößern",
  "map.unplaced": "Nicht auf der Karte ({count})",
  "map.all-placed": "Alle Händler sind auf der Karte.",
  "map.none": "Keiner der gefilterten Händler hat eine Position auf der Karte.",
  "map.estimate": "Die Zahlen sind anhand einer Stichprobe geschätzt. Vergrößern Sie die Karte für genaue Zahlen.",
} as const;
