/** What the button of a page may lead to in the site. */
export const PAGE_BUTTONS = [
  "BOOK_APPOINTMENT",
  "REQUEST_QUOTE",
  "TYRE_SEARCH",
  "FIND_DEALER",
  "CALL_DEALER",
  "DEALER_ROUTE",
  "CONTACT_FORM",
  "NEWSLETTER",
] as const;
