/** Addresses that mail can be sent to. */

const ADDRESS = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text has the form of one, with a domain that has a dot. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);
