/** The page behind the link of a newsletter mail. */
export default {
  "newsletter-link.title": "Newsletter",
  "newsletter-link.refused": "Dieser Link ist nicht mehr gültig.",
  "newsletter-link.confirm": "Anmeldung bestätigen",
  "newsletter-link.unsubscribe": "Abmelden",
  "newsletter-link.status.PENDING_CONFIRMATION":
    "Bestätigen Sie, dass {email} den Newsletter von {shop} erhalten soll.",
  "newsletter-link.status.SUBSCRIBED": "{email} hat den Newsletter von {shop} abonniert.",
  "newsletter-link.status.UNSUBSCRIBED": "{email} erhält den Newsletter von {shop} nicht mehr.",
  "newsletter-link.status.BOUNCED": "E-Mails von {shop} an {email} kamen nicht an.",
  "newsletter-link.status.ERASED": "Die Daten wurden gelöscht.",
} as const;
