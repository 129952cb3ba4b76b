/** Patterns of tyre sizes: `205/55 R16`, `205/* R16`, `225/45`, `R17-R19`, `205/55 R16 91V`. */

export interface SizePattern {
  /** Null matches every width. */
  readonly width: number | null;
  readonly aspect: number | null;
  readonly minDiameter: number | null;
  readonly maxDiameter: number | null;
  readonly loadIndex: number | null;
  readonly speedIndex: string | null;
}

export interface PatternSubject {
  readonly width: number | null;
  readonly aspect: number | null;
  readonly diameter: number | null;
  readonly loadIndex: number | null;
  readonly speedIndex: string | null;
}

const PATTERN =
  /^(?:(\d{3}|\*)\/(\d{2}|\*))?\s*(?:Z?R(\d{2}(?:\.5)?)(?:\s*-\s*Z?R?(\d{2}(?:\.5)?))?)?C?(?:\s*(\d{2,3})([A-Z]\d?))?$/;

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text === "*" ? null : Number(text);

/** Parses a pattern; null when it is invalid. `*` matches a whole number. */
export function parseSizePattern(text: string): SizePattern | null {
  const match = PATTERN.exec(text.trim().toUpperCase().replace(/,/g, ".").replace(/\s+/g, " "));
  if (match === null || match[0] === "") return null;
  const [, width, aspect, from, to, loadIndex, speedIndex] = match;
  const minDiameter = numberOf(from);
  const maxDiameter = to === undefined ? minDiameter : numberOf(to);
  if (minDiameter !== null && maxDiameter !== null && maxDiameter < minDiameter) return null;
  return {
    width: numberOf(width),
    aspect: numberOf(aspect),
    minDiameter,
    maxDiameter,
    loadIndex: numberOf(loadIndex),
    speedIndex: speedIndex ?? null,
  };
}

const equals = <Value>(wanted: Value | null, value: Value | null): boolean => wanted === null || wanted === value;

/** Whether a size matches a pattern. Sizes in another notation have only a diameter, and match patterns of diameters. */
export const matchesSize = (pattern: SizePattern, size: PatternSubject): boolean =>
  equals(pattern.width, size.width) &&
  equals(pattern.aspect, size.aspect) &&
  equals(pattern.loadIndex, size.loadIndex) &&
  equals(pattern.speedIndex, size.speedIndex) &&
  (pattern.minDiameter === null || (size.diameter !== null && size.diameter >= pattern.minDiameter)) &&
  (pattern.maxDiameter === null || (size.diameter !== null && size.diameter <= pattern.maxDiameter));

/** Returns the lines of a text that are not blank, trimmed. */
export const linesOf = (text: string | null): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns the lines that are no pattern. */
export const invalidPatterns = (text: string): string[] =>
  linesOf(text).filter((line) => parseSizePattern(line) === null);
