/** Resources whose records need prepared data, such as a workshop with free time. They have tests of their own (`tests/server/booking.test.ts`). */
const PREPARED: readonly string[] = ["appointment"];

export const needsPreparation = ({ name }: { readonly name: string }): boolean => PREPARED.includes(name);
