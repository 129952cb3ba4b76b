/** Search without accents and case, as lists do it. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const foldedIncludes = (text: string, wanted: string): boolean => fold(text).includes(fold(wanted.trim()));
