/** The calendar of a list. */
export default {
  "calendar.previous.year": "Voriges Jahr",
  "calendar.next.year": "Nächstes Jahr",
  "calendar.previous.month": "Voriger Monat",
  "calendar.next.month": "Nächster Monat",
  "calendar.today": "Heute",
  "calendar.none": "In dieser Zeit steht nichts an.",
  "calendar.since": "ab {from}",
  "calendar.more": "Nur die neuesten ({count}) werden angezeigt. Grenzen Sie den Filter ein, um die anderen zu sehen.",
} as const;
