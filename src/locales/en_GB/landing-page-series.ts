/** A series of landing pages, one a town. */
export default {
  "landing-page-series.tool.title": "Make a series of pages",
  "landing-page-series.tool.help":
    "Copies a page for each town and writes the town in its title and texts, wherever the word “city” stands in braces. You see the list first; the pages are drafts.",
  "landing-page-series.card.page": "Page",
  "landing-page-series.card.cities": "Towns",
  "landing-page-series.field.page": "Page to copy",
  "landing-page-series.field.page.help": "Its paragraphs, pictures and settings are taken over.",
  "landing-page-series.field.title": "Title of each page",
  "landing-page-series.field.title.help": "The part in braces becomes the town: write around it.",
  "landing-page-series.field.which": "Which towns",
  "landing-page-series.which.DEALERS": "Those of the shop’s dealers",
  "landing-page-series.which.CHOSEN": "Others",
  "landing-page-series.field.cities": "Towns",
  "landing-page-series.field.cities.add": "Add a town",
  "landing-page-series.field.cities.city": "Town",
  "landing-page-series.kind.page": "New page",
  "landing-page-series.kind.exists": "A page has this address already",
  "landing-page-series.line.address": "/{slug}",
  "landing-page-series.line.changed-since": "Somebody has worked on this page since.",
  "landing-page-series.warning.left": "{count} more towns wait: run it again afterwards.",
  "landing-page-series.error.city": "The title lacks the part that becomes the town: the word “city” in braces.",
} as const;
