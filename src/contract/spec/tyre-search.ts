/** How a search finds tyre sizes in any spelling. */
import type { TyreSizeParts } from "./tyre-size";

/**
 * A size inside a search: `205/55 R16`, `205 55 16`, `205-55-16`, `2055516`, with or without the service description (`91V`, `V`). Digits on both
 * sides are excluded, so that article numbers stay whole.
 */
const SIZE =
  /(?<![\d.])(?:P|LT|ST)?(\d{3})\s?[/ .-]?\s?(\d{2})\s?[/ .-]?\s?(?:Z?R|D|B)?F?\s?(\d{2}(?:[.,]?5)?)C?(?!\d)(?:\s*\(?(\d{2,3})(?:\/\d{2,3})?\s?([A-HJ-NP-WY]\d?)\)?(?![A-Z\d])|\s+([HJ-NP-WY])(?![A-Z\d]))?/i;

/** Words of the search text of a size: `2055516 2055516v 2055516-91v`. A search for a size looks for one of them. */
export function tyreSizeWords({
  width,
  aspect,
  diameter,
  loadIndex,
  speedIndex,
}: Pick<TyreSizeParts, "width" | "aspect" | "diameter" | "loadIndex" | "speedIndex">): string {
  const key = `${width}${aspect}${String(diameter).replace(".", "")}`;
  return `${key} ${key}${speedIndex} ${key}-${loadIndex}${speedIndex}`.toLowerCase();
}

/** Replaces the size in a search, in whatever spelling, by the word that `tyreSizeWords()` wrote. Other searches stay as they are. */
export const withTyreSizeWord = (query: string): string =>
  query
    .replace(
      SIZE,
      (_, width: string, aspect: string, diameter: string, load?: string, speed?: string, alone?: string) => {
        const key = `${width}${aspect}${diameter.replace(/[.,]/, "")}`;
        const ending = load !== undefined && speed !== undefined ? `-${Number(load)}${speed}` : (alone ?? "");
        return ` ${key}${ending} `.toLowerCase();
      },
    )
    .trim()
    .replace(/\s+/g, " ");
