/** Keys that do something: one description for the part that answers to them and for the sheet that lists them. */

export interface Shortcut {
  /** `key` of the event; letters in small. Several do the same. */
  readonly keys: readonly string[];
  /** With Ctrl, on a Mac with Command. */
  readonly command?: true;
  readonly shift?: true;
  readonly alt?: true;
}

/** Keys of the whole administration. */
export const PALETTE_KEY: Shortcut = { keys: ["k"], command: true };
export const HELP_KEY: Shortcut = { keys: ["?"] };

/** Of the palette: keeps the entry on top. */
export const PIN_KEY: Shortcut = { keys: ["p"], command: true };
/** Of a form. */
export const SAVE_KEY: Shortcut = { keys: ["s"], command: true };

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

type Stroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Whether a stroke is the shortcut. Signs are typed with Shift on some keyboards and without on others, so it says nothing for them. */
export function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke, shortcut: Shortcut): boolean {
  const isSign = key.length === 1 && !/[\p{L}\d ]/u.test(key);
  return (
    shortcut.keys.includes(key.length === 1 ? key.toLowerCase() : key) &&
    (ctrlKey || metaKey) === (shortcut.command === true) &&
    altKey === (shortcut.alt === true) &&
    (isSign || shiftKey === (shortcut.shift === true))
  );
}

const EDITABLE = "input, textarea, select, [contenteditable], [role='menu'], [role='dialog'], dialog";

/** Whether a key belongs to a field, an open menu or a dialog. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof Element &&
        node.matches(EDITABLE) &&
        !node.matches("input[type='checkbox'], input[type='radio']"),
    );
