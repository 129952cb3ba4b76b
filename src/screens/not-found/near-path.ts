/** A screen whose path differs from the URL only in letter case: `/fitterUpdate/3` for `/FitterUpdate/3`. */
import type { ScreenEntry } from "../../catalogue/registry";
import { SCREENS } from "../../catalogue/screens";

export interface NearPath {
  readonly screen: ScreenEntry;
  /** The path in the screen's spelling, with parameters. */
  readonly path: string;
}

const partsOf = (path: string): string[] => path.split(/[?#]/, 1)[0]?.split("/").filter(Boolean) ?? [];

function underPattern(pattern: string, parts: readonly string[]): string | undefined {
  const patternParts = partsOf(pattern);
  if (patternParts.length !== parts.length) return undefined;
  const isMatch = patternParts.every(
    (part, index) => part.startsWith(":") || part.toLowerCase() === parts[index]?.toLowerCase(),
  );
  return isMatch
    ? `/${patternParts.map((part, index) => (part.startsWith(":") ? parts[index] : part)).join("/")}`
    : undefined;
}

/** Finds the screen whose path matches when case is ignored; the one with the most fixed parts wins. */
export function findNearPath(requestedPath: string, screens: readonly ScreenEntry[] = SCREENS): NearPath | undefined {
  const parts = partsOf(requestedPath);
  if (parts.length === 0) return undefined;
  const fixed = (pattern: string): number => partsOf(pattern).filter((part) => !part.startsWith(":")).length;
  return screens
    .flatMap((screen) =>
      screen.paths.flatMap((pattern) => {
        const path = underPattern(pattern, parts);
        return path === undefined ? [] : [{ screen, path, pattern }];
      }),
    )
    .sort((a, b) => fixed(b.pattern) - fixed(a.pattern))[0];
}
