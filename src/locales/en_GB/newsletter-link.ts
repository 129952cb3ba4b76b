/** The page behind the link of a newsletter mail. */
export default {
  "newsletter-link.title": "Newsletter",
  "newsletter-link.refused": "This link is no longer valid.",
  "newsletter-link.confirm": "Confirm my subscription",
  "newsletter-link.unsubscribe": "Unsubscribe",
  "newsletter-link.status.PENDING_CONFIRMATION": "Confirm that {email} wants the newsletter of {shop}.",
  "newsletter-link.status.SUBSCRIBED": "{email} is subscribed to the newsletter of {shop}.",
  "newsletter-link.status.UNSUBSCRIBED": "{email} no longer receives the newsletter of {shop}.",
  "newsletter-link.status.BOUNCED": "Mails of {shop} to {email} did not arrive.",
  "newsletter-link.status.ERASED": "The data were erased.",
} as const;
