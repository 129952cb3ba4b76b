/** Replacements of cells as text: `old = new`, one per line. */

/** Writes replacements, one per line. */
export const writeReplacements = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([from, to]) => `${from} = ${to}`)
    .join("\n");

/** Reads replacements. `faultyLine` is the number of the first line without an equals sign, from 1. */
export function readReplacements(text: string): {
  readonly texts: Readonly<Record<string, string>>;
  readonly faultyLine: number | undefined;
} {
  const lines = text.split("\n").map((line) => line.trim());
  const faulty = lines.findIndex((line) => line !== "" && !line.includes("="));
  const entries = lines
    .filter((line) => line.includes("="))
    .map((line): [string, string] => {
      const sign = line.indexOf("=");
      return [line.slice(0, sign).trim(), line.slice(sign + 1).trim()];
    });
  return { texts: Object.fromEntries(entries), faultyLine: faulty < 0 ? undefined : faulty + 1 };
}
