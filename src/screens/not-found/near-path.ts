/** An address that is written in other letters than the screen's own: `/FitterUpdate/3` for `/fitterUpdate/3`. */
import type { ScreenEntry } from "../../catalogue/registry";
import { SCREENS } from "../../catalogue/screens";

export interface NearPath {
  readonly screen: ScreenEntry;
  /** As the screen writes it, parameters kept. */
  readonly path: string;
}

const partsOf = (path: string): string[] => path.split(/[?#]/, 1)[0]?.split("/").filter(Boolean) ?? [];

function underPattern(pattern: string, given: readonly string[]): string | undefined {
  const wanted = partsOf(pattern);
  if (wanted.length !== given.length) return undefined;
  const fits = wanted.every(
    (part, index) => part.startsWith(":") || part.toLowerCase() === given[index]?.toLowerCase(),
  );
  return fits ? `/${wanted.map((part, index) => (part.startsWith(":") ? given[index] : part)).join("/")}` : undefined;
}

/** The screen that is meant, where only capitals differ; the one with the most fixed parts first. */
export function nearPath(tried: string, screens: readonly ScreenEntry[] = SCREENS): NearPath | undefined {
  const given = partsOf(tried);
  if (given.length === 0) return undefined;
  const fixed = (pattern: string): number => partsOf(pattern).filter((part) => !part.startsWith(":")).length;
  return screens
    .flatMap((screen) =>
      screen.paths.flatMap((pattern) => {
        const path = underPattern(pattern, given);
        return path === undefined ? [] : [{ screen, path, pattern }];
      }),
    )
    .sort((a, b) => fixed(b.pattern) - fixed(a.pattern))[0];
}
