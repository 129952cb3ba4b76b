/**
 * Derives what one user sees of the two menus: an entry shows when its screen exists and its right and conditions hold. Pure functions:
 * shell, palette, guide and tests pass in the facts of the session.
 */
import { PLAN_CODES, type AppContextGroup, type DisplayConfiguration, type PlanCode } from "../contract/context";
import type { Condition } from "../contract/conditions";
import type { MessageKey } from "../contract/errors";
import { rightsIn, type Right, type RightRequirement } from "../contract/rights";
import { CALENDAR_MENU, MAIN_MENU, type MenuGroup, type MenuItem, type MenuLink } from "./menus";
import type { ScreenEntry } from "./registry";
import { screenPath, findScreen, SCREENS } from "./screens";

/** Facts that decide whether an entry shows. */
export interface MenuFacts {
  can(right: RightRequirement | undefined): boolean;
  holds(condition: Condition): boolean;
  /** Returns the plan that the right needs and the shop lacks; undefined when the shop's plan suffices. */
  planFor(right: Right): PlanCode | undefined;
}

const rankOf = (plan: PlanCode | null): number => (plan === null ? -1 : PLAN_CODES.indexOf(plan));

/** Returns the facts of a session. */
export const menuFacts = (
  { can, holds }: Pick<MenuFacts, "can" | "holds">,
  { planFromRightMap, subscriptionData }: Pick<DisplayConfiguration, "planFromRightMap" | "subscriptionData">,
): MenuFacts => ({
  can,
  holds,
  planFor(right) {
    const neededPlan = planFromRightMap[right];
    return neededPlan !== undefined && rankOf(neededPlan) > rankOf(subscriptionData.planCode) ? neededPlan : undefined;
  },
});

export interface MenuEntry {
  readonly kind: "entry";
  /** Relative to the admin base, without a leading slash. */
  readonly path: string;
  readonly labelKey: MessageKey;
  /** Shown where the label's key has no text. */
  readonly titleKey: MessageKey;
  readonly icon?: string;
  /** Plan that includes the screen; the entry shows its name. */
  readonly plan?: PlanCode;
  /** Right that only a higher plan would grant. The entry leads to the explanation instead of the screen. */
  readonly lockedBy?: Right;
}

export interface MenuSection {
  readonly kind: "section";
  readonly key: MessageKey;
  readonly icon: string;
  readonly items: readonly MenuNode[];
}

export type MenuNode = MenuEntry | MenuSection;

/** Why an entry is hidden: the first requirement that is not met. */
export type Denial =
  | { readonly reason: "right"; readonly rights: readonly Right[] }
  | { readonly reason: "plan"; readonly plan: PlanCode; readonly rights: readonly Right[] }
  | { readonly reason: "condition"; readonly condition: Condition }
  | { readonly reason: "screen" };

/** Returns the menu of a variant (`common.appContextGroup`). */
export const menuOf = (group: AppContextGroup): readonly MenuItem[] =>
  group === "ECALENDAR" ? CALENDAR_MENU : MAIN_MENU;

export const isGroup = (item: MenuItem): item is MenuGroup => typeof item === "object" && "items" in item;
const linkOf = (item: string | MenuLink): MenuLink => (typeof item === "string" ? { path: item } : item);

/** Key of an entry's text: `menu.entry.meta-data.marketing`; the home is `menu.entry.home`. */
export const entryLabelKey = (path: string): MessageKey =>
  `menu.entry.${path === "" ? "home" : path.replaceAll("/", ".")}`;

/**
 * Returns the screen of a menu path. A detail screen whose pattern also matches (`network/{networkId}` matches `network/list`) does not
 * count.
 */
function screenAt(path: string, screens: readonly ScreenEntry[]): ScreenEntry | undefined {
  const match = findScreen(path, screens);
  return match === undefined || (match.screen.kind === "detail" && Object.keys(match.params).length > 0)
    ? undefined
    : match.screen;
}

interface Needs {
  readonly right?: RightRequirement;
  readonly conditions?: readonly Condition[];
}

/** Returns the first requirement that is not met; undefined when all are. */
export function denialOf(needs: Needs, facts: MenuFacts): Denial | undefined {
  const condition = needs.conditions?.find((name) => !facts.holds(name));
  if (condition !== undefined) return { reason: "condition", condition };
  if (facts.can(needs.right)) return undefined;
  const rights = rightsIn(needs.right).filter((right) => !facts.can(right));
  const plan = rights.map((right) => facts.planFor(right)).find((found) => found !== undefined);
  return plan === undefined ? { reason: "right", rights } : { reason: "plan", plan, rights };
}

/** An entry of the whole menu, with the requirements of its groups, of the entry and of its screen. */
export interface MenuPlace {
  readonly path: string;
  /** Groups that contain the entry, outermost first. */
  readonly groups: readonly MenuGroup[];
  readonly screen?: ScreenEntry;
  readonly needs: readonly Needs[];
}

/** Returns every entry of a menu in order, visible or not. */
export function menuPlaces(
  items: readonly MenuItem[],
  screens: readonly ScreenEntry[] = SCREENS,
  groups: readonly MenuGroup[] = [],
): readonly MenuPlace[] {
  return items.flatMap((item): readonly MenuPlace[] => {
    if (isGroup(item)) return menuPlaces(item.items, screens, [...groups, item]);
    const link = linkOf(item);
    const screen = screenAt(link.path, screens);
    return [{ path: link.path, groups, screen, needs: [...groups, link, ...(screen === undefined ? [] : [screen])] }];
  });
}

/** Returns why an entry is not open, outermost requirement first; undefined when it is open. */
export function placeDenial(place: MenuPlace, facts: MenuFacts): Denial | undefined {
  if (place.screen === undefined) return { reason: "screen" };
  return place.needs.map((needs) => denialOf(needs, facts)).find((denial) => denial !== undefined);
}

function entryOf(link: MenuLink, screens: readonly ScreenEntry[], facts: MenuFacts): MenuEntry | undefined {
  const screen = screenAt(link.path, screens);
  if (screen === undefined) return undefined;
  const denials = [link, screen].flatMap((needs) => denialOf(needs, facts) ?? []);
  if (denials.some((denial) => denial.reason !== "plan")) return undefined;
  const locked = denials.find((denial) => denial.reason === "plan");
  const requiredRights = [...rightsIn(link.right), ...rightsIn(screen.right)]
    .map((right) => facts.planFor(right))
    .find((plan) => plan !== undefined);
  return {
    kind: "entry",
    path: link.path,
    labelKey: entryLabelKey(link.path),
    titleKey: screen.titleKey,
    icon: screen.icon,
    plan: locked?.plan ?? requiredRights,
    lockedBy: locked?.rights[0],
  };
}

/** Returns the visible part of a menu: entries that are open or that a plan would open, and groups with at least one entry. */
export function menuTree(
  items: readonly MenuItem[],
  facts: MenuFacts,
  screens: readonly ScreenEntry[] = SCREENS,
): readonly MenuNode[] {
  return items.flatMap((item): readonly MenuNode[] => {
    if (!isGroup(item)) {
      const entry = entryOf(linkOf(item), screens, facts);
      return entry === undefined ? [] : [entry];
    }
    if (denialOf(item, facts) !== undefined) return [];
    const visibleItems = menuTree(item.items, facts, screens);
    if (visibleItems.length === 0) return [];
    const [onlyNode] = visibleItems;
    if (item.inline === true && onlyNode?.kind === "entry") return [{ ...onlyNode, icon: item.icon }];
    return [{ kind: "section", key: item.key, icon: item.icon, items: visibleItems }];
  });
}

/** Returns all entries of a tree in order. */
export const entriesOf = (nodes: readonly MenuNode[]): readonly MenuEntry[] =>
  nodes.flatMap((node) => (node.kind === "entry" ? [node] : entriesOf(node.items)));

/** Returns the landing screen of accounts without the home screen: the first open entry. */
export const firstOpenPath = (nodes: readonly MenuNode[]): string | undefined =>
  entriesOf(nodes).find((entry) => entry.lockedBy === undefined && entry.path !== "")?.path;

const segmentsOf = (path: string): readonly string[] => (path.split(/[?#]/)[0] ?? "").split("/").filter(Boolean);

/** Returns whether a path equals another or continues it by whole segments. The home path matches only itself. */
export function startsWithPath(path: string, start: string): boolean {
  const segments = segmentsOf(path);
  const startSegments = segmentsOf(start);
  if (startSegments.length === 0) return segments.length === 0;
  return startSegments.every((segment, index) => segments[index] === segment);
}

/** Returns the path of the list that a record's screen belongs to: `contact/12` belongs to `contacts`, not to the page `contact`. */
function listPathOf(path: string, screens: readonly ScreenEntry[]): string | undefined {
  const match = findScreen(path, screens);
  if (match?.screen.resource === undefined || match.screen.kind !== "detail") return undefined;
  const list = screens.find((screen) => screen.resource === match.screen.resource && screen.kind === "list");
  const pattern = list?.paths[0];
  return pattern === undefined ? undefined : screenPath(pattern, match.params);
}

/**
 * Returns the path of the highlighted entry: the same path, else the record's list, else the longest entry that the path starts with.
 */
export function activeEntryPath(
  path: string,
  nodes: readonly MenuNode[],
  screens: readonly ScreenEntry[] = SCREENS,
): string | undefined {
  const paths = entriesOf(nodes).map((entry) => entry.path);
  const equal = paths.find((candidate) => segmentsOf(candidate).join("/") === segmentsOf(path).join("/"));
  if (equal !== undefined) return equal;
  const list = listPathOf(path, screens);
  if (list !== undefined && paths.includes(list)) return list;
  return paths
    .filter((candidate) => startsWithPath(path, candidate))
    .sort((a, b) => segmentsOf(b).length - segmentsOf(a).length)[0];
}

/** Returns the keys of all groups that contain an entry, outermost first. */
export const enclosingGroups = (active: string | undefined, nodes: readonly MenuNode[]): readonly MessageKey[] =>
  nodes.flatMap((node) => {
    if (node.kind === "entry") return [];
    const inside = enclosingGroups(active, node.items);
    const direct = node.items.some((item) => item.kind === "entry" && item.path === active);
    return direct || inside.length > 0 ? [node.key, ...inside] : [];
  });

/** Returns screens for the palette that are in no menu, need no parameter and are not public. */
export function placesOutsideMenu(
  items: readonly MenuItem[],
  screens: readonly ScreenEntry[] = SCREENS,
): readonly MenuPlace[] {
  const tagsInMenu = new Set(menuPlaces(items, screens).flatMap((place) => place.screen?.tag ?? []));
  return screens.flatMap((screen): readonly MenuPlace[] => {
    const pattern = screen.paths.find((candidate) => !candidate.includes(":"));
    if (pattern === undefined || screen.public === true || tagsInMenu.has(screen.tag)) return [];
    return [{ path: pattern.replace(/^\//, ""), groups: [], screen, needs: [screen] }];
  });
}
