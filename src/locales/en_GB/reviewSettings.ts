/** How the shop deals with reviews. */
export default {
  "reviewSettings.up": "Reviews",
  "reviewSettings.settings.title": "Settings of reviews",
  "reviewSettings.one": "Settings of reviews",
  "reviewSettings.many": "Settings of reviews",
  "reviewSettings.card.reviews": "Reviews",
  "reviewSettings.saved": "Settings saved",
  "reviewSettings.field.publishing": "Publishing by itself",
  "reviewSettings.field.publishing.help": "All of them or none: showing good ratings only would mislead.",
  "reviewSettings.publishing.NEVER": "Never",
  "reviewSettings.publishing.ALL_AFTER_48H": "All after 48 hours",
  "reviewSettings.field.minimumCount": "Ratings before an average is shown",
  "reviewSettings.card.asking": "Asking for reviews",
  "reviewSettings.field.ask": "Ask customers by mail after their visit",
  "reviewSettings.field.ask.help": "Once for each visit; every mail leads to a page that ends these mails.",
  "reviewSettings.field.askAfterDays": "Days after the visit",
  "reviewSettings.field.remind": "Remind once after a week",
} as const;
