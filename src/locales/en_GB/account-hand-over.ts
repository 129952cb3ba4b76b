/** The page where the new owner accepts a calendar account. */
export default {
  "account-hand-over.title": "Take over a calendar account",
  "account-hand-over.offer": "{owner} hands the calendar account {account} over to {name} ({email}).",
  "account-hand-over.offer.ownerless": "The calendar account {account} is handed over to {name} ({email}).",
  "account-hand-over.until": "You can accept until {until}.",
  "account-hand-over.accept": "Accept the account",
  "account-hand-over.refused": "This link is no longer valid.",
  "account-hand-over.done": "You now own the calendar account {account}.",
  "account-hand-over.choose-password": "Choose a password",
  "account-hand-over.sign-in": "Sign in",
} as const;
