/** Returns the town to show beside a dealer's name, or an empty text when the name already contains it. */
export const townBeside = (name: string, town: string): string =>
  name.toLowerCase().includes(town.toLowerCase()) ? "" : town;
