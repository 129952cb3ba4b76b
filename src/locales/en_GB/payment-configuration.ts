/** General settings of payments. */
export default {
  "payment-configuration.up": "Means of payment",
  "payment-configuration.settings.title": "General payment settings",
  "payment-configuration.one": "General payment settings",
  "payment-configuration.many": "General payment settings",
  "payment-configuration.saved": "Settings saved",
  "payment-configuration.card.orders": "Unpaid orders",
  "payment-configuration.card.refunds": "Refunds",
  "payment-configuration.card.fees": "Fees",
  "payment-configuration.card.history": "History",
  "payment-configuration.field.unpaidMinutes": "Unpaid orders end after",
  "payment-configuration.field.unpaidMinutes.help":
    "10 minutes to one day. Bank transfers have their own time, at their means of payment.",
  "payment-configuration.field.refundLimit": "Refunds of one user in 24 hours",
  "payment-configuration.field.refundLimit.help": "Above it, another user has to refund. Empty: no limit.",
  "payment-configuration.field.feesBorneBy": "Fees of platforms are paid by",
  "payment-configuration.feesBorneBy.SHOP": "The shop",
  "payment-configuration.feesBorneBy.DEALER": "The dealer",
  "payment-configuration.feesBorneBy.CUSTOMER": "The customer",
  "payment-configuration.error.surcharge":
    "In the EU, private customers must not pay fees for cards. Limit the card to business customers first.",
} as const;
