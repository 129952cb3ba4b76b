/** The user's shell preferences in this browser: menu groups, rail, pinned and recent screens. */
import { isObject } from "../../contract/object";
import { createStore, type Store } from "../../runtime/store";

/** A record that the user opened. */
export interface RecentRecord {
  readonly resource: string;
  readonly path: string;
  readonly label: string;
}

export interface ShellPreferences {
  /** Groups that the user opened (true) or closed (false), by key. */
  readonly groups: Readonly<Record<string, boolean>>;
  /** Whether the menu is reduced to icons. */
  readonly rail: boolean;
  /** Paths of pinned screens, in order of pinning. */
  readonly pinned: readonly string[];
  /** Paths of recent screens, newest first. */
  readonly recent: readonly string[];
  /** Recently opened records, newest first. */
  readonly records: readonly RecentRecord[];
}

const EMPTY: ShellPreferences = { groups: {}, rail: false, pinned: [], recent: [], records: [] };
/** Maximum number of recent screens, and of recent records. */
const RECENT_LIMIT = 8;

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isRecentRecord = (value: unknown): value is RecentRecord =>
  isObject(value) &&
  ["resource", "path", "label"].every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === "string");

/** Parses stored preferences part by part; another version of the page may have written them. */
function parse(text: string | null): ShellPreferences {
  if (text === null) return EMPTY;
  const stored: unknown = JSON.parse(text);
  if (typeof stored !== "object" || stored === null) return EMPTY;
  const { groups, rail, pinned, recent, records } = stored as Readonly<Record<string, unknown>>;
  return {
    groups: isObject(groups)
      ? Object.fromEntries(
          Object.entries(groups).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
        )
      : {},
    rail: rail === true,
    pinned: isTextList(pinned) ? pinned : [],
    recent: isTextList(recent) ? recent.slice(0, RECENT_LIMIT) : [],
    records: Array.isArray(records) ? records.filter(isRecentRecord).slice(0, RECENT_LIMIT) : [],
  };
}

const preferencesKey = (userId: number): string => `td-shell.${String(userId)}`;

/** Creates the store of a user's preferences. Without storage they last as long as the page. */
export function createPreferences(userId: number): Store<ShellPreferences> {
  const key = preferencesKey(userId);
  let initial = EMPTY;
  try {
    initial = parse(localStorage.getItem(key));
  } catch {
    // Storage is blocked, or the text is not JSON.
  }
  const store = createStore(initial);
  store.subscribe(() => {
    try {
      localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // Storage is full or blocked.
    }
  });
  return store;
}

/** Adds a screen to the front of the recent ones. */
export const withRecent = (preferences: ShellPreferences, path: string): ShellPreferences =>
  preferences.recent[0] === path
    ? preferences
    : {
        ...preferences,
        recent: [path, ...preferences.recent.filter((other) => other !== path)].slice(0, RECENT_LIMIT),
      };

/** Adds a record to the front of the recent ones. */
export const withRecentRecord = (preferences: ShellPreferences, record: RecentRecord): ShellPreferences => ({
  ...preferences,
  records: [record, ...preferences.records.filter(({ path }) => path !== record.path)].slice(0, RECENT_LIMIT),
});

/** Pins or unpins a screen. */
export const withPinToggled = (preferences: ShellPreferences, path: string): ShellPreferences => ({
  ...preferences,
  pinned: preferences.pinned.includes(path)
    ? preferences.pinned.filter((other) => other !== path)
    : [...preferences.pinned, path],
});
