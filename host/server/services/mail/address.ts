/** E-mail address validation. */

const ADDRESS = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text is a well-formed e-mail address with a dot in its domain. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);
