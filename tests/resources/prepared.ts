/**
 * Resources whose records need prepared data, such as a workshop with free time, or whose label is an address. The only step of a form is not
 * deleted, the contact form has few fields, and a network sets the buttons of services that its shops have. They have tests of their own
 * (`tests/server/booking.test.ts`, `tests/server/newsletters.test.ts`, `tests/server/forms`, `tests/server/service-links.test.ts`).
 */
const PREPARED: readonly string[] = [
  "appointment",
  "form-contact-field",
  "newsletter",
  "request-form-step",
  "service-cta-url",
];

export const needsPreparation = ({ name }: { readonly name: string }): boolean => PREPARED.includes(name);
