/** Returns what developers see for a missing message: `fitter.field.openingHours` → "Opening hours". */
export const humanisedKey = (key: string): string => {
  const words = (key.split(".").at(-1) ?? key)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
