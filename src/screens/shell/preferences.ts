/** What the shell remembers for a user on this device: groups opened by hand, the rail, pinned and recent screens. */
import { createStore, type Store } from "../../runtime/store";

export interface ShellPreferences {
  /** Groups that were opened (true) or closed (false) by hand, by key. */
  readonly groups: Readonly<Record<string, boolean>>;
  readonly rail: boolean;
  /** Paths of the palette's pinned screens, in the order of pinning. */
  readonly pinned: readonly string[];
  /** Paths of the screens opened last, the newest first. */
  readonly recent: readonly string[];
}

const EMPTY: ShellPreferences = { groups: {}, rail: false, pinned: [], recent: [] };
/** How many recent screens are kept. */
export const RECENT_LIMIT = 8;

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** What was stored, part by part: another version of the page may have written it. */
function parse(text: string | null): ShellPreferences {
  if (text === null) return EMPTY;
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== "object" || stored === null) return EMPTY;
  const { groups, rail, pinned, recent } = stored as Readonly<Record<string, unknown>>;
  return {
    groups:
      typeof groups === "object" && groups !== null
        ? Object.fromEntries(
            Object.entries(groups).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
          )
        : {},
    rail: rail === true,
    pinned: isTextList(pinned) ? pinned : [],
    recent: isTextList(recent) ? recent.slice(0, RECENT_LIMIT) : [],
  };
}

const keyOf = (userId: number): string => `td-shell.${String(userId)}`;

/** The preferences of a user; where storage is blocked they last as long as the page. */
export function createPreferences(userId: number): Store<ShellPreferences> {
  const key = keyOf(userId);
  let initial = EMPTY;
  try {
    initial = parse(localStorage.getItem(key));
  } catch {
    // Blocked storage or a text that is no JSON: start afresh.
  }
  const store = createStore(initial);
  store.subscribe(() => {
    try {
      localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // Full or blocked.
    }
  });
  return store;
}

/** Puts a screen in front of the recent ones. */
export const withRecent = (preferences: ShellPreferences, path: string): ShellPreferences =>
  preferences.recent[0] === path
    ? preferences
    : {
        ...preferences,
        recent: [path, ...preferences.recent.filter((other) => other !== path)].slice(0, RECENT_LIMIT),
      };

/** Pins a screen, or unpins it. */
export const withPinToggled = (preferences: ShellPreferences, path: string): ShellPreferences => ({
  ...preferences,
  pinned: preferences.pinned.includes(path)
    ? preferences.pinned.filter((other) => other !== path)
    : [...preferences.pinned, path],
});
