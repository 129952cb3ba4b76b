/** Screens that are no list and no form: when nothing came. */
export default {
  "kind.back": "Back to the list",
  "kind.denied.title": "This page is not open to you",
  "kind.denied.text": "Your account lacks a right for it. The administrator of the shop can give it to you.",
  "kind.failed.title": "The page could not be loaded",
  "kind.retry": "Try again",
  "kind.filter.all": "All",
} as const;
