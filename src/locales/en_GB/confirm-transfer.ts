/** The screen on which the other shop confirms a dealer transfer. */
export default {
  "confirm-transfer.title": "Dealer transfer",
  "confirm-transfer.connect": "Go to the administration",
  "confirm-transfer.confirm": "Confirm the transfer",
  "public-transfer-request-success": "The transfer is confirmed.",
  "public-transfer-request-error":
    "The transfer could not be confirmed: the link may have expired. Ask the other shop for a new one.",
} as const;
