/** Mistakes in the menus: entries that lead to no screen or have no text, and groups with an icon that does not exist. */
import { entryLabelKey, isGroup, menuPlaces } from "../../src/catalogue/menu-tree";
import type { MenuItem } from "../../src/catalogue/menus";
import type { ScreenEntry } from "../../src/catalogue/registry";
import { didYouMean } from "./closest-name";

const FILE = "src/catalogue/menus.ts";

const groupIcons = (items: readonly MenuItem[]): [key: string, icon: string][] =>
  items.flatMap((item) =>
    isGroup(item) ? [[item.key, item.icon] as [string, string], ...groupIcons(item.items)] : [],
  );

/**
 * Checks a menu.
 *
 * @param icons names of the icons that can be bundled
 * @param texts keys of the texts that are loaded with the menus
 * @returns one line per mistake, with the closest name that exists
 */
export function menuMistakes(
  items: readonly MenuItem[],
  screens: readonly ScreenEntry[],
  icons: ReadonlySet<string>,
  texts: ReadonlySet<string>,
): string[] {
  const paths = screens.flatMap((screen) => screen.paths.map((path) => path.slice(1)));
  const places = menuPlaces(items, screens);
  const unreachable = places
    .filter(({ screen }) => screen === undefined)
    .map(({ path }) => `${FILE}: no list, tool or page has the path "${path}".${didYouMean(path, paths)}`);
  // The texts of other screens are not loaded with the menus.
  const withoutText = places
    .filter(({ screen, path }) => screen !== undefined && !texts.has(entryLabelKey(path)))
    .map(({ path }) => `${FILE}: "${path}" has no text. Add "${entryLabelKey(path)}" to src/locales/*/menu.ts.`);
  const withoutIcon = groupIcons(items)
    .filter(([, icon]) => !icons.has(icon))
    .map(([key, icon]) => `${FILE}: ${key}: Bootstrap Icons has no icon "${icon}".${didYouMean(icon, icons)}`);
  return [...unreachable, ...withoutText, ...withoutIcon];
}
