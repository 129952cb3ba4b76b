/** The calendar of a list. */
export default {
  "calendar.previous.year": "Previous year",
  "calendar.next.year": "Next year",
  "calendar.previous.month": "Previous month",
  "calendar.next.month": "Next month",
  "calendar.today": "Today",
  "calendar.none": "Nothing in this period.",
  "calendar.since": "from {from}",
  "calendar.more": "Only the latest ({count}) are shown. Narrow the filter to see the others.",
} as const;
