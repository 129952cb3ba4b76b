/** Keys on a row: arrows move, Enter opens, x or Space picks, Shift extends (WAI-ARIA grid, whole rows). */

export type RowCommand =
  | { readonly kind: "move"; readonly to: number; readonly extend: boolean }
  | { readonly kind: "open"; readonly newTab: boolean }
  | { readonly kind: "toggle"; readonly range: boolean }
  | { readonly kind: "menu" };

interface KeyStroke {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Rows that Page Up and Page Down pass. */
const STRIDE = 10;

/**
 * @param index of the row that has the focus, among those on show
 * @param count rows on show
 */
export function rowCommand(event: KeyStroke, index: number, count: number): RowCommand | undefined {
  const { key, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (altKey) return undefined;
  if (key === "Enter") return { kind: "open", newTab: isCommand };
  if (key === "ContextMenu" || (key === "F10" && shiftKey)) return { kind: "menu" };
  if (isCommand) return undefined;
  const to: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
    PageDown: index + STRIDE,
    PageUp: index - STRIDE,
  };
  const target = to[key];
  if (target !== undefined) return { kind: "move", to: Math.min(count - 1, Math.max(0, target)), extend: shiftKey };
  if (key === " " || key === "x" || key === "X") return { kind: "toggle", range: shiftKey };
  return undefined;
}
