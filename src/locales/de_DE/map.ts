/** Maps. */
export default {
  "map.zoom-in": "Vergrößern",
  "map.zoom-out": "Verkleinern",
  "map.pin": "Markierung: ziehen oder mit den Pfeiltasten bewegen",
  "map.google-away": "Google Maps antwortet nicht: Hier steht eine einfache Karte.",
  "map.crowd": "{count} hier: vergrößern",
  "map.unplaced": "Nicht auf der Karte ({count})",
  "map.all-placed": "Alle stehen auf der Karte.",
  "map.none": "Nichts zu zeigen: Kein Händler, den der Filter findet, hat einen Ort.",
  "map.more": "Die Karte zeigt die ersten {count}. Grenzen Sie den Filter ein, um die anderen zu sehen.",
} as const;
