/** Row keys: arrows move, Enter opens, x or Space selects, Shift extends (WAI-ARIA grid with whole rows). */
import { isShortcut, type Shortcut } from "../shortcuts";

export type RowCommand =
  | { readonly kind: "move"; readonly to: number; readonly extend: boolean }
  | { readonly kind: "open"; readonly newTab: boolean }
  | { readonly kind: "toggle"; readonly range: boolean }
  | { readonly kind: "menu" };

type RowKey = "move" | "open" | "openTab" | "pick" | "pickRange" | "menu";

export const ROW_KEYS: Readonly<Record<RowKey, Shortcut>> = {
  move: { keys: ["ArrowUp", "ArrowDown"] },
  open: { keys: ["Enter"] },
  openTab: { keys: ["Enter"], command: true },
  pick: { keys: ["x", " "] },
  pickRange: { keys: ["ArrowUp", "ArrowDown"], shift: true },
  menu: { keys: ["F10"], shift: true },
};

type KeyStroke = Parameters<typeof isShortcut>[0];

/** Number of rows that Page Up and Page Down move by. */
const PAGE_ROWS = 10;

/**
 * Maps a key event to a row command; undefined for other keys.
 *
 * @param index index of the focused row among the shown rows
 * @param count number of shown rows
 */
export function rowCommand(event: KeyStroke, index: number, count: number): RowCommand | undefined {
  const { key, shiftKey, altKey } = event;
  if (altKey) return undefined;
  const opensTab = isShortcut(event, ROW_KEYS.openTab);
  if (opensTab || isShortcut(event, ROW_KEYS.open)) return { kind: "open", newTab: opensTab };
  if (key === "ContextMenu" || isShortcut(event, ROW_KEYS.menu)) return { kind: "menu" };
  if (event.ctrlKey || event.metaKey) return undefined;
  const to: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
  };
  const target = to[key];
  if (target !== undefined) return { kind: "move", to: Math.min(count - 1, Math.max(0, target)), extend: shiftKey };
  if (ROW_KEYS.pick.keys.includes(key.toLowerCase())) return { kind: "toggle", range: shiftKey };
  return undefined;
}
