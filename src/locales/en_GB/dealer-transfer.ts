/** Notices about dealers that go from one shop to another. */
export default {
  "dealer-transfer.alert.title": "Dealer transfer agreed",
  "dealer-transfer.alert.text": "{shop} has agreed to the transfer. Dealers concerned: {count}.",
  "dealer-transfer.alert.done.title": "Dealer transfer carried out",
  "dealer-transfer.alert.done.text":
    "The transfer agreed with {shop} has been carried out. Dealers concerned: {count}.",
  "dealer-transfer.alert.gone.title": "Your dealers have moved",
  "dealer-transfer.alert.gone.text":
    "They belong to {shop} now and are not seen here any more. Dealers concerned: {count}.",
  "dealer-transfer.alert.requested.title": "Dealer transfer to decide",
  "dealer-transfer.alert.requested.text": "{shop} asks for a dealer transfer. Dealers concerned: {count}.",
  "dealer-transfer.alert.refused.title": "Dealer transfer refused",
  "dealer-transfer.alert.refused.text": "{shop} has refused the transfer. Dealers concerned: {count}.",
  "dealer-transfer.alert.cancelled.title": "Dealer transfer cancelled",
  "dealer-transfer.alert.cancelled.text": "{shop} has cancelled the transfer. Dealers concerned: {count}.",
  "dealer-transfer.alert.updates.title": "Dealer updates wait",
  "dealer-transfer.alert.updates.text": "{count} updates have waited for more than {days} days.",
  "dealer-transfer.alert.sent.title": "Your changes wait for validation",
  "dealer-transfer.alert.sent.text": "The network decides about them; until then the record stays as it is.",
} as const;
