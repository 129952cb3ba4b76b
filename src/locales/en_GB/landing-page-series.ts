/** A series of landing pages, one per town. */
export default {
  "landing-page-series.tool.title": "Make a series of pages",
  "landing-page-series.tool.help":
    "Copies a page for each town and inserts the town in title and texts, wherever the word “city” is in braces. You see the list first; the pages are drafts.",
  "landing-page-series.card.page": "Page",
  "landing-page-series.card.cities": "Towns",
  "landing-page-series.field.page": "Page to copy",
  "landing-page-series.field.page.help": "Its paragraphs, pictures and settings are copied.",
  "landing-page-series.field.title": "Title of each page",
  "landing-page-series.field.title.help": "The part in braces is replaced by the town.",
  "landing-page-series.field.which": "Which towns",
  "landing-page-series.which.DEALERS": "Those of the shop’s dealers",
  "landing-page-series.which.CHOSEN": "Others",
  "landing-page-series.field.cities": "Towns",
  "landing-page-series.field.cities.add": "Add a town",
  "landing-page-series.field.cities.city": "Town",
  "landing-page-series.kind.page": "New page",
  "landing-page-series.kind.exists": "A page already has this address",
  "landing-page-series.line.address": "/{slug}",
  "landing-page-series.line.changed-since": "This page was changed since.",
  "landing-page-series.warning.left": "Towns left: {count}. Run it again afterwards.",
  "landing-page-series.error.city": "The title needs the word “city” in braces, which is replaced by the town.",
} as const;
