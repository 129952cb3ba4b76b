/** Settings of reviews. */
export default {
  "review-settings.up": "Reviews",
  "review-settings.settings.title": "Settings of reviews",
  "review-settings.one": "Settings of reviews",
  "review-settings.many": "Settings of reviews",
  "review-settings.card.reviews": "Reviews",
  "review-settings.saved": "Settings saved",
  "review-settings.field.publishing": "Automatic publication",
  "review-settings.field.publishing.help": "All reviews or none: showing only good ratings would mislead customers.",
  "review-settings.publishing.NEVER": "Never",
  "review-settings.publishing.ALL_AFTER_48H": "All reviews after 48 hours",
  "review-settings.field.minimumCount": "Ratings before an average is shown",
  "review-settings.card.asking": "Asking for reviews",
  "review-settings.field.ask": "Ask customers by e-mail after their visit",
  "review-settings.field.ask.help": "Once per visit; every e-mail has a link to stop these e-mails.",
  "review-settings.field.askAfterDays": "Days after the visit",
  "review-settings.field.remind": "Remind once after a week",
} as const;
