/** Items of the palette: screens, actions, and screens that are not open to the user, with the reason. */
import { denialText } from "../../../catalogue/denial";
import {
  entryLabelKey,
  menuOf,
  menuPlaces,
  placeDenial,
  placesOutsideMenu,
  type Denial,
  type MenuPlace,
} from "../../../catalogue/menu-tree";
import type { Translate } from "../../../runtime/i18n";
import type { Runtime } from "../../../runtime/runtime";
import type { IconSource } from "../../../ui/icon/icon";
import { entryLabel } from "../menu/menu-list";
import { menuIcon } from "../icons";
import type { ShellModel } from "../shell-context";
import { fuzzyScore } from "./fuzzy";

export interface PaletteScreen {
  readonly kind: "screen";
  readonly id: string;
  readonly label: string;
  /** Menu group of the screen, or its path. */
  readonly context: string;
  readonly path: string;
  readonly target: string;
  readonly icon: IconSource;
  /** Why the screen is not open; undefined when it is. */
  readonly denialReason?: string;
}

export interface PaletteAction {
  readonly kind: "action";
  readonly id: string;
  readonly label: string;
  readonly context: string;
  readonly icon: IconSource;
  readonly run: () => void;
}

export interface PaletteRecord {
  readonly kind: "record";
  readonly id: string;
  readonly label: string;
  /** Further values of the record, or the name of its list. */
  readonly context: string;
  readonly path: string;
  readonly icon: IconSource;
}

export type PaletteItem = PaletteScreen | PaletteAction | PaletteRecord;

/** Returns the right or condition to pass to the error screen. */
const reasonOf = (denial: Denial): string =>
  denial.reason === "condition" ? denial.condition : denial.reason === "screen" ? "" : (denial.rights[0] ?? "");

function screenItem(place: MenuPlace, { facts }: ShellModel, t: Translate): PaletteScreen | undefined {
  const denial = placeDenial(place, facts);
  if (place.screen === undefined || denial?.reason === "screen") return undefined;
  // A screen that is reached only from others (the error screen) has no name here.
  if (!t.has(entryLabelKey(place.path)) && !t.has(place.screen.titleKey)) return undefined;
  const group = place.groups.map(({ key }) => t.key(key)).join(" › ");
  return {
    kind: "screen",
    id: `screen:${place.path}:${group}`,
    label: entryLabel(t, { labelKey: entryLabelKey(place.path), titleKey: place.screen.titleKey }),
    context: group === "" ? `/${place.path}` : group,
    path: place.path,
    target:
      denial === undefined
        ? place.path
        : `error?${new URLSearchParams({ from: `/${place.path}`, reason: reasonOf(denial) }).toString()}`,
    icon: menuIcon(place.groups[0]?.icon ?? place.screen.icon),
    denialReason: denial && denialText(denial, t.key),
  };
}

/** Returns every screen once. When a screen is in two groups, the accessible entry wins. */
export function paletteScreens(model: ShellModel, t: Translate): readonly PaletteScreen[] {
  const items = menuOf(model.display.common.appContextGroup);
  const screensByPath = new Map<string, PaletteScreen>();
  for (const place of [...menuPlaces(items), ...placesOutsideMenu(items)]) {
    const item = screenItem(place, model, t);
    const existing = screensByPath.get(place.path);
    if (
      item !== undefined &&
      (existing === undefined || (existing.denialReason !== undefined && item.denialReason === undefined))
    )
      screensByPath.set(place.path, item);
  }
  return [...screensByPath.values()];
}

const SECTION_KEYS = {
  pinned: "palette.pinned",
  recent: "palette.recent",
  screens: "palette.screens",
  actions: "palette.actions",
  denied: "palette.denied",
} as const;

export interface PaletteSection {
  readonly key: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Scores an item by its name and address only. */
const nameScore = (query: string, item: PaletteItem): number =>
  fuzzyScore(query, [
    { text: item.label, weight: 1 },
    { text: item.kind === "action" ? item.id : item.path, weight: 0.6 },
  ]);

const scoreOf = (query: string, item: PaletteItem): number =>
  Math.max(
    nameScore(query, item),
    fuzzyScore(query, [
      { text: item.label, weight: 1 },
      { text: item.context, weight: 0.5 },
    ]),
  );

/** Minimum score for screens beside records, and for those that are not open: the query must really name them. */
const NAMED_SCORE = 60;
const SCREEN_LIMIT = 30;
/** Maximum number of screens above found records; further ones match only scattered letters. */
const SCREENS_BEFORE_RECORDS = 5;
const DENIED_LIMIT = 5;

export interface PaletteContent {
  readonly screens: readonly PaletteScreen[];
  readonly actions: readonly PaletteAction[];
  /** Records that match the query, by resource. */
  readonly found: readonly PaletteSection[];
  /** Recently opened records, newest first. */
  readonly records: readonly PaletteRecord[];
}

/** What the palette remembers of the user. */
export interface PaletteMemory {
  readonly pinned: readonly string[];
  readonly recent: readonly string[];
  readonly currentPath: string;
}

/** Returns the sections for a query. Without one, pinned screens and recent records and screens come first. */
export function paletteSections(
  query: string,
  { screens, actions, found, records }: PaletteContent,
  { pinned, recent, currentPath }: PaletteMemory,
  t: Translate,
): readonly PaletteSection[] {
  const section = (name: keyof typeof SECTION_KEYS, items: readonly PaletteItem[]): PaletteSection => ({
    key: name,
    title: t(SECTION_KEYS[name]),
    items,
  });
  const open = screens.filter((screen) => screen.denialReason === undefined);
  const screensOf = (paths: readonly string[]) =>
    paths.flatMap((path) => open.find((screen) => screen.path === path) ?? []);
  if (query.trim() === "") {
    const first = screensOf(pinned);
    const recentItems = screensOf(recent.filter((path) => path !== currentPath && !pinned.includes(path)));
    const listedScreens = new Set([...first, ...recentItems]);
    return nonEmpty([
      section("pinned", first),
      section("recent", [...records.filter(({ path }) => path !== currentPath), ...recentItems]),
      section(
        "screens",
        open.filter((screen) => !listedScreens.has(screen)),
      ),
      section("actions", actions),
    ]);
  }
  const ranked = <Item extends PaletteItem>(items: readonly Item[], score: typeof scoreOf, minScore: number) =>
    items
      .map((item) => ({ item, points: score(query, item) }))
      .filter(({ points }) => points >= minScore)
      .sort((a, b) => b.points - a.points)
      .map(({ item }) => item);
  const closed = screens.filter((screen) => screen.denialReason !== undefined);
  return nonEmpty([
    section(
      "screens",
      found.length === 0
        ? ranked(open, scoreOf, 1).slice(0, SCREEN_LIMIT)
        : ranked(open, scoreOf, NAMED_SCORE).slice(0, SCREENS_BEFORE_RECORDS),
    ),
    ...found,
    section("actions", ranked(actions, scoreOf, 1)),
    section("denied", ranked(closed, nameScore, NAMED_SCORE).slice(0, DENIED_LIMIT)),
  ]);
}

const nonEmpty = (sections: readonly PaletteSection[]): readonly PaletteSection[] =>
  sections.filter(({ items }) => items.length > 0);

/** Opens a screen or runs an action. */
export function openItem(item: PaletteItem, { navigation }: Runtime): void {
  if (item.kind === "action") item.run();
  else void navigation.navigate(item.kind === "record" ? item.path : item.target);
}
