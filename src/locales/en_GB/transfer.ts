/** The other shop agrees to a dealer transfer. */
export default {
  "transfer.title": "Dealer transfer",
  "transfer.connect": "Go to the administration",
  "transfer.confirm": "Confirm the transfer",
  "public-transfer-request-success": "The transfer is confirmed.",
  "public-transfer-request-error": "The transfer could not be confirmed. The link may have expired.",
} as const;
