/** The town to show beside a dealer's name; nothing where the name says it already. */
export const townBeside = (name: string, town: string): string =>
  name.toLowerCase().includes(town.toLowerCase()) ? "" : town;
