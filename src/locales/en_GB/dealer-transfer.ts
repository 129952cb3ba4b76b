/** Notices about dealers that go from one shop to another. */
export default {
  "dealer-transfer.alert.title": "Dealer transfer agreed",
  "dealer-transfer.alert.text": "{shop} has agreed to the transfer. Dealers concerned: {count}.",
} as const;
