/** The screen for unknown addresses. */
export default {
  "not-found-title": "This page does not exist",
  "not-found.text": "Nothing was found at {path}. The link may be old, or the address mistyped.",
  "not-found.back": "Go back",
  "not-found.search": "Search for a screen",
  "not-found.home": "Go to the home page",
  "not-found.login": "Go to sign-in",
  "not-found.meant": "Did you mean:",
} as const;
