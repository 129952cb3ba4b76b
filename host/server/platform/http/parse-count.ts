import { ApiProblem } from "./problem";

/**
 * Parses a parameter of a query.
 *
 * @param name its name, which the problem tells
 * @returns the number, or `preset` without text. Throws problem "validation" for text that is no whole number within the limits.
 */
export function parseCount(
  name: string,
  text: string | undefined,
  { min, max, preset }: { readonly min: number; readonly max: number; readonly preset: number },
): number {
  if (text === undefined) return preset;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ApiProblem("validation", { fields: { [name]: "error.integer" } });
}
