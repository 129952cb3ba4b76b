/** Failures of screens other than lists and forms. */
export default {
  "kind.back": "Back to the list",
  "kind.denied.title": "You can’t open this page",
  "kind.denied.text": "Your account lacks a right. The shop’s administrator can give it to you.",
  "kind.failed.title": "The page could not be loaded",
  "kind.filter.all": "All",
} as const;
