/** Returns the codes of a pasted text, which line breaks, commas, semicolons or spaces separate. */
export const splitCodes = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ""))];
