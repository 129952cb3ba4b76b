/** How the shop deals with reviews. */
export default {
  "review-settings.up": "Reviews",
  "review-settings.settings.title": "Settings of reviews",
  "review-settings.one": "Settings of reviews",
  "review-settings.many": "Settings of reviews",
  "review-settings.card.reviews": "Reviews",
  "review-settings.saved": "Settings saved",
  "review-settings.field.publishing": "Publishing by itself",
  "review-settings.field.publishing.help": "All of them or none: showing good ratings only would mislead.",
  "review-settings.publishing.NEVER": "Never",
  "review-settings.publishing.ALL_AFTER_48H": "All after 48 hours",
  "review-settings.field.minimumCount": "Ratings before an average is shown",
  "review-settings.card.asking": "Asking for reviews",
  "review-settings.field.ask": "Ask customers by mail after their visit",
  "review-settings.field.ask.help": "Once for each visit; every mail leads to a page that ends these mails.",
  "review-settings.field.askAfterDays": "Days after the visit",
  "review-settings.field.remind": "Remind once after a week",
} as const;
