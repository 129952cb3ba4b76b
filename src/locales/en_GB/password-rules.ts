/** Rules that a new password keeps, and refusals of the calls that set one. */
export default {
  "password-rules.length": "12 to 128 characters",
  "password-rules.kinds": "At least three of: small letter, capital, digit, other sign",
  "password-rules.personal": "Without your name, your address or the name of the shop",
  "password-rules.common": "No common word or keyboard row",
  "password-rules.repeated": "No sign four times in a row",
  "password-rules.former": "None of your last five passwords",
  "password-request-invalid": "This link has been used or has expired. Ask for a new one.",
  "password-error-rules": "This password does not keep all the rules.",
  "password-error-terms": "Accept the terms of use to go on.",
  "password-error-name": "First and last name are needed.",
  "password-error-too-many": "Too many attempts. Try again in a quarter of an hour.",
  "password-renewal-required": "Choose a new password to go on.",
} as const;
