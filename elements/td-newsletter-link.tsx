/**
 * `<td-newsletter-link>`: confirms or ends a newsletter subscription. Attribute: `hash` from the mailed link.
 * Event: `td-request-action`.
 */
import { NewsletterLink } from "../src/screens/newsletter/newsletter";
import { defineElement } from "./define-element";

defineElement("td-newsletter-link", {
  component: NewsletterLink,
  isPublic: true,
  attributes: { hash: "string" },
});
