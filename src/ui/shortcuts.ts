/** Keyboard shortcuts. The code that handles a key and the help sheet that lists it share one description. */
import type { Navigation } from "../runtime/navigation";

export interface Shortcut {
  /** Values of `KeyboardEvent.key`, letters in lower case. Any of them triggers the shortcut. */
  readonly keys: readonly string[];
  /** Requires Ctrl, or Command on a Mac. */
  readonly command?: true;
  readonly shift?: true;
  readonly alt?: true;
}

/** Opens the command palette. */
export const PALETTE_KEY: Shortcut = { keys: ["k"], command: true };
/** Opens the list of shortcuts. */
export const HELP_KEY: Shortcut = { keys: ["?"] };

/** Pins the selected palette entry to the top. */
export const PIN_KEY: Shortcut = { keys: ["p"], command: true };
/** Opens the previous record of the list. */
export const PREVIOUS_KEY: Shortcut = { keys: ["k"] };
/** Opens the next record of the list. */
export const NEXT_KEY: Shortcut = { keys: ["j"] };
/** Saves the form. */
export const SAVE_KEY: Shortcut = { keys: ["s"], command: true };

/** Returns whether shortcuts use Command instead of Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

type KeyStroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * Tests a key event against a shortcut. Shift is ignored for punctuation, since layouts differ in which characters need
 * it.
 */
export function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyStroke, shortcut: Shortcut): boolean {
  const isPunctuation = key.length === 1 && !/[\p{L}\d ]/u.test(key);
  return (
    shortcut.keys.includes(key.length === 1 ? key.toLowerCase() : key) &&
    (ctrlKey || metaKey) === (shortcut.command === true) &&
    altKey === (shortcut.alt === true) &&
    (isPunctuation || shiftKey === (shortcut.shift === true))
  );
}

/**
 * Tests whether a key event may trigger a shortcut of an element: the focus is in the element or, on the admin's own page, on nothing or around
 * it. On other pages such keys belong to the page.
 */
export function isKeyOf(host: Element, event: KeyboardEvent, navigation: Pick<Navigation, "hasRouter">): boolean {
  if (event.composedPath().includes(host)) return true;
  const { activeElement } = document;
  return navigation.hasRouter() && (activeElement === null || activeElement.contains(host));
}

const EDITABLE = "input, textarea, select, [contenteditable], [role='menu'], [role='dialog'], dialog";

/** Tests whether a key event belongs to a text field, an open menu or a dialog rather than to the page. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof Element &&
        node.matches(EDITABLE) &&
        !node.matches("input[type='checkbox'], input[type='radio']"),
    );
