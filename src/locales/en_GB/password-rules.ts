/** Rules for a new password, and refusals of the calls that set one. */
export default {
  "password-rules.length": "12 to 128 characters",
  "password-rules.kinds": "At least three of: small letter, capital, digit, symbol",
  "password-rules.personal": "Does not contain your name, your address or the name of the shop",
  "password-rules.common": "No common word or keyboard row",
  "password-rules.repeated": "No character four times in a row",
  "password-rules.former": "None of your last five passwords",
  "password-request-invalid": "This link has been used or has expired. Ask for a new one.",
  "password-error-rules": "This password does not meet all the rules.",
  "password-error-terms": "Accept the terms of use to continue.",
  "password-error-name": "First and last name are required.",
  "password-error-second-step":
    "This account signs in with a second step. Sign in first, then choose the new password.",
  "password-error-too-many": "Too many attempts. Try again in a quarter of an hour.",
  "password-renewal-required": "Choose a new password to continue.",
} as const;
