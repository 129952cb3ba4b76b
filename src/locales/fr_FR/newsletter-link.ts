/** The page behind the link of a newsletter mail. */
export default {
  "newsletter-link.title": "Lettre d’information",
  "newsletter-link.refused": "Ce lien n’est plus valable.",
  "newsletter-link.confirm": "Confirmer mon inscription",
  "newsletter-link.unsubscribe": "Me désabonner",
  "newsletter-link.status.PENDING_CONFIRMATION":
    "Confirmez que {email} doit recevoir la lettre d’information de {shop}.",
  "newsletter-link.status.SUBSCRIBED": "{email} est abonné à la lettre d’information de {shop}.",
  "newsletter-link.status.UNSUBSCRIBED": "{email} ne reçoit plus la lettre d’information de {shop}.",
  "newsletter-link.status.BOUNCED": "Les e-mails de {shop} à {email} ne sont pas arrivés.",
  "newsletter-link.status.ERASED": "Les données ont été effacées.",
} as const;
