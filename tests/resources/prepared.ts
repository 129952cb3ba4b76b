/**
 * Resources whose records need prepared data, such as a workshop with free time, or whose label is an address. They have tests of their own
 * (`tests/server/booking.test.ts`, `tests/server/newsletters.test.ts`).
 */
const PREPARED: readonly string[] = ["appointment", "newsletter"];

export const needsPreparation = ({ name }: { readonly name: string }): boolean => PREPARED.includes(name);
