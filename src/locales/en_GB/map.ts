/** Maps. */
export default {
  "map.zoom-in": "Zoom in",
  "map.zoom-out": "Zoom out",
  "map.pin": "Pin: drag it, or move it with the arrow keys",
  "map.google-away": "Google Maps does not respond. A simple map is shown instead.",
  "map.crowd.one": "{count} dealer here: zoom in",
  "map.crowd.other": "{count} dealers here: zoom in",
  "map.unplaced": "Not on the map ({count})",
  "map.all-placed": "All of them are on the map.",
  "map.none": "Nothing to show: the dealers found have no position on the map.",
  "map.estimate": "The numbers are estimated from a sample. Zoom in for exact ones.",
} as const;
