/**
 * Resources whose records need prepared data, such as a workshop with free time, or whose label is an address. The only step of a form is not
 * deleted, and the contact form has few fields. They have tests of their own (`tests/server/booking.test.ts`,
 * `tests/server/newsletters.test.ts`, `tests/server/forms`).
 */
const PREPARED: readonly string[] = ["appointment", "form-contact-field", "newsletter", "request-form-step"];

export const needsPreparation = ({ name }: { readonly name: string }): boolean => PREPARED.includes(name);
