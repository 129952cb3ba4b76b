/** Number plates as their country writes them. */

/** Plates of France since 2009: two letters, three digits, two letters. */
const FRENCH = /^([A-Z]{2})(\d{3})([A-Z]{2})$/;

/** Returns a plate in capitals, with the hyphens of its country where its form is known: `ab123cd` becomes `AB-123-CD` in France. */
export function plateText(plate: string, country: string): string {
  const signs = plate.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return country === "FR" && FRENCH.test(signs) ? signs.replace(FRENCH, "$1-$2-$3") : plate.trim().toUpperCase();
}
